/** Texts of which at least one stands in whatever a pattern matches. */
type Need = readonly string[];
/** All of them hold, the most telling first; empty where nothing can be said. */
export type Needs = readonly Need[];

/** What is known of a part of a pattern. */
interface Known {
  /** Everything it can match, where that is little. */
  readonly exact: Need | null;
  /** One of these stands at the end of whatever it matches. */
  readonly ends: Need;
  readonly needs: Needs;
  /** Follows what it matches, which is nothing. */
  readonly ahead?: Need;
}

interface Reader {
  readonly source: string;
  at: number;
}

const MOST_WORDS = 400;
/** Of the texts that a run of pieces can match. */
const MOST_RUNS = 32;
const MOST_NEEDS = 3;
const LEAST_LETTERS = 3;
const MOST_SHORT = 12;
/** Longer groups are macros that many patterns of a table hold. */
const LEAST_REMEMBERED = 60;
/** Digits, punctuation and tokens tell more than a letter. */
const SIGN = /[0,;:@*/+'¿¡«»\u2010-\u2bff\ue000-\uefff-]/u;
const GROUP = /\((?:\?(?::|-i:|<\w+>|(?<ahead>=)|(?<around><?=)|(?<not><?!)))?/uy;
const ESCAPE = /\\(?:[pP]\{[^}]*\}|u(?<code>[0-9A-Fa-f]{4})|k<\w+>|(?<literal>[^\w\s])|.)/suy;
const QUANTIFIER = /[?*+]\??|\{\d+(?:,\d*)?\}\??/uy;
const PLAIN = /[^\\()[\]{}.^$|?*+]+(?![?*+{])/uy;
const CLASS = /\[(?<plain>-?[^\\\]^-]{1,4})\]/uy;

/** Stand at the start and the end of a text that is searched, for `^` and `$`. */
export const START = "\uf000";
export const END = "\uf001";

const EMPTY: Need = [""];
const NOTHING: Known = { exact: EMPTY, ends: EMPTY, needs: [] };
const ANYTHING: Known = { exact: null, ends: EMPTY, needs: [] };
const exactly = (exact: Need): Known => ({ exact, ends: exact, needs: [] });
const asSearched = (text: string): string => text.toLowerCase().replace(/[1-9]/g, "0");
const literal = (text: string): Known => exactly([asSearched(text)]);

/**
 * Lower-case texts of which some must stand in any text that the source of a regular expression matches (letters in either
 * case), a digit as "0", white space as " ", with marks for its start and end. What lacks them need not be tried, nor compiled. Not for the flag `m`.
 */
export function requiredWords(source: string): Needs {
  const needs = needsOf(alternation({ source, at: 0 }))
    .filter(isSelective)
    .sort(byTelling);
  const telling = needs.filter((need) => need.every(isTelling));
  const best: Need[] = [];
  for (const need of telling.length > 0 ? telling : needs)
    if (best.length < MOST_NEEDS && !best.some((other) => implies(other, need))) best.push(need);
  return best;
}

const needsOf = ({ exact, needs }: Known): Need[] =>
  exact === null ? [...needs] : [...needs, ...told(exact)];

/** True for a text that few others hold. */
const isTelling = (word: string): boolean =>
  word.length >= LEAST_LETTERS ||
  SIGN.test(word) ||
  (word.length > 1 && /[\uf000\uf001]/.test(word));

/** Where nothing better is known two letters do, as long as they are few. */
const isSelective = (need: Need): boolean =>
  need.every(isTelling) || (need.length <= MOST_SHORT && shortest(need) > 1);

/** A need that says something, without the words that hold others of it. */
function told(words: Need): Need[] {
  if (!words.every((word) => word.length > 1 || isTelling(word))) return [];
  const all = [...new Set(words.map(signAlone))];
  if (all.length > MOST_RUNS) return [all];
  return [all.filter((word) => !all.some((other) => other !== word && word.includes(other)))];
}

/** Of two characters the one that tells, if one does: many texts share it. */
const signAlone = (word: string): string =>
  word.length > 2 ? word : (SIGN.exec(word)?.[0] ?? word);

/** Whether every text that meets the one need meets the other. */
const implies = (one: Need, other: Need): boolean =>
  one.length <= MOST_RUNS &&
  other.length <= MOST_RUNS &&
  one.every((word) => other.some((part) => word.includes(part)));

const shortest = (words: Need): number => Math.min(...words.map(({ length }) => length));

/** The need whose shortest text is longer comes first; of like ones the smaller. */
const byTelling = (a: Need, b: Need): number => shortest(b) - shortest(a) || a.length - b.length;

/** The texts of which one ends whatever ends with one of these. */
function ending(words: readonly string[]): Need {
  if (words.includes("") || words.length > MOST_WORDS) return EMPTY;
  const all = [...new Set(words)];
  if (all.length > MOST_RUNS) return all;
  return all.filter((word) => !all.some((other) => other !== word && word.endsWith(other)));
}

function alternation(reader: Reader): Known {
  const branches = [sequence(reader)];
  while (reader.source[reader.at] === "|") {
    reader.at++;
    branches.push(sequence(reader));
  }
  const [only = ANYTHING] = branches;
  return branches.length === 1 ? only : either(branches);
}

function either(branches: readonly Known[]): Known {
  const whole = branches.flatMap(({ exact }) => exact ?? []);
  if (branches.every(({ exact }) => exact !== null) && whole.length <= MOST_WORDS)
    return exactly([...new Set(whole)]);
  const best = branches.map((branch) => needsOf(branch).sort(byTelling)[0] ?? null);
  const words = best.flatMap((need) => need ?? []);
  const isKnown = !best.includes(null) && words.length <= MOST_WORDS;
  return {
    exact: null,
    ends: ending(branches.flatMap(({ ends }) => ends)),
    needs: isKnown ? [[...new Set(words)]] : [],
  };
}

/** Puts the pieces of a sequence together to the texts that stand next to each other in whatever it matches. */
class Run {
  /** One of these ends what was matched so far. */
  private words: Need = EMPTY;
  private readonly needs: Need[] = [];
  /** They are all that it can match. */
  private isWhole = true;

  add(known: Known, quantifier: string): void {
    const { exact, ends } = known;
    const mayLack = /^(?:[?*]|\{0)/u.test(quantifier);
    const mayRepeat = quantifier !== "" && !quantifier.startsWith("?");
    if (!mayLack) this.needs.push(...known.needs);
    if (known.ahead && !mayLack) this.needs.push(...told(this.followed(known.ahead)));
    if (exact !== null && !mayRepeat) {
      this.join(mayLack ? [...new Set([...exact, ""])] : exact);
      return;
    }
    if (exact !== null && !mayLack) this.join(exact);
    this.needs.push(...told(this.words));
    this.isWhole = false;
    this.words = mayLack ? ending([...this.words, ...ends]) : ends;
  }

  known(): Known {
    return this.isWhole
      ? { exact: this.words, ends: this.words, needs: this.needs }
      : { exact: null, ends: this.words, needs: [...this.needs, ...told(this.words)] };
  }

  private followed(next: Need): Need {
    return this.words.length * next.length > MOST_RUNS
      ? EMPTY
      : this.words.flatMap((word) => next.map((text) => word + text));
  }

  private join(exact: Need): void {
    const isMany = this.words.length * exact.length > MOST_RUNS;
    if (isMany && this.words.length > 1 && exact.length > 1) {
      this.needs.push(...told(this.words));
      this.isWhole = false;
      // What a short word follows tells it from the same letters inside of others.
      const before = [...new Set(this.words.map((word) => word.slice(-1)))];
      this.words = before.length * exact.length > MOST_WORDS ? EMPTY : before;
    }
    this.words = this.words.flatMap((word) => exact.map((next) => word + next));
  }
}

function sequence(reader: Reader): Known {
  const run = new Run();
  while (reader.at < reader.source.length && !"|)".includes(reader.source[reader.at] ?? "")) {
    const known = item(reader);
    const next = reader.source[reader.at] ?? "";
    run.add(known, "?*+{".includes(next) ? (taken(reader, QUANTIFIER)?.[0] ?? "") : "");
  }
  return run.known();
}

/** One piece of a sequence, or as many plain characters as follow each other. */
function item(reader: Reader): Known {
  const plain = taken(reader, PLAIN)?.[0];
  if (plain !== undefined) return literal(plain);
  const char = String.fromCodePoint(reader.source.codePointAt(reader.at) ?? 0);
  if (char === "(") return group(reader);
  if (char === "[") return oneOf(reader);
  if (char === "\\") return escaped(reader);
  reader.at += char.length;
  if (char === ".") return ANYTHING;
  if (char === "^") return exactly([START]);
  return char === "$" ? exactly([END]) : literal(char);
}

function escaped(reader: Reader): Known {
  const found = taken(reader, ESCAPE);
  const { code, literal: sign } = found?.groups ?? {};
  if (code !== undefined) return literal(String.fromCharCode(Number.parseInt(code, 16)));
  if (sign !== undefined) return literal(sign);
  if (found?.[0] === "\\b") return NOTHING;
  if (found?.[0] === "\\d") return literal("0");
  return found?.[0] === "\\s" ? literal(" ") : ANYTHING;
}

const remembered = new Map<string, Known>();

function group(reader: Reader): Known {
  const end = endOfGroup(reader);
  if (end - reader.at < LEAST_REMEMBERED) return readGroup(reader);
  const source = reader.source.slice(reader.at, end);
  const known = remembered.get(source) ?? readGroup({ source, at: 0 });
  remembered.set(source, known);
  reader.at = end;
  return known;
}

function readGroup(reader: Reader): Known {
  const { ahead, around, not } = taken(reader, GROUP)?.groups ?? {};
  const inside = alternation(reader);
  reader.at++;
  if (not !== undefined) return NOTHING;
  if (ahead === undefined && around === undefined) return inside;
  const next = ahead === undefined ? null : inside.exact;
  return { ...NOTHING, needs: needsOf(inside), ...(next && { ahead: next }) };
}

function endOfGroup({ source, at }: Reader): number {
  let depth = 0;
  let isClass = false;
  for (let i = at; i < source.length; i++) {
    const char = source[i];
    if (char === "\\") i++;
    else if (isClass) isClass = char !== "]";
    else if (char === "[") isClass = true;
    else if (char === "(") depth++;
    else if (char === ")" && --depth === 0) return i + 1;
  }
  return source.length;
}

/** A class of few characters, or one of which nothing is known. */
function oneOf(reader: Reader): Known {
  const plain = taken(reader, CLASS)?.groups?.["plain"];
  if (plain !== undefined) return exactly([...new Set(asSearched(plain))]);
  for (reader.at++; reader.source[reader.at] !== "]" && reader.at < reader.source.length; )
    reader.at += reader.source[reader.at] === "\\" ? 2 : 1;
  reader.at++;
  return ANYTHING;
}

function taken(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at;
  const match = pattern.exec(reader.source);
  if (match) reader.at = pattern.lastIndex;
  return match;
}
