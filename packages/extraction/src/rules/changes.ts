import type { ReadySigns } from "./ready-grammar.ts";

/** What a clause says is over, and what may take its place, the likeliest first. */
export interface Change {
  readonly old: string;
  readonly fresh: readonly string[];
  /** One thing for another of its kind: "swapped", "switched". */
  readonly isTrade: boolean;
}

const MOST_WORDS = 6;
/** A sign after one of these does not hold. */
const NEGATION =
  /(?:^|[\s'’])(?:not|never|n['’]t|pas|jamais|nicht|nie|kein\p{L}*|no|nunca|tampoco)(?=\s|$)|n['’]t\b/iu;
const PRONOUN =
  /^(?:it|that|this|them|him|her|those|these|(?:the |that )?(?:whole )?thing|ça|cela|le|la|les|lui|das|es|ihn|sie|lo|los|las|eso|esto)$/iu;
const EDGES = /^[\s"'“”«».!?:()-]+|[\s"'“”«».!?:()-]+$/gu;

const bare = (word: string): string => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");

const isLight = (word: string, { light }: ReadySigns): boolean => {
  const said = bare(word);
  return said === "" ? !/[\p{L}\p{N}\uE000-\uE1FF]/u.test(word) : light.test(said);
};

const ELIDED = /(?<!\p{L})(?:l|d|qu)['’](?=\p{L})/giu;

const wordsOf = (text: string): string[] =>
  text
    .replace(ELIDED, "")
    .split(/\s+/u)
    .filter((word) => word !== "");

/** A text without the light words at its ends. */
function trimmed(text: string, signs: ReadySigns): string {
  const words = wordsOf(text);
  const from = words.findIndex((word) => !isLight(word, signs));
  const to = words.findLastIndex((word) => !isLight(word, signs));
  return from < 0
    ? ""
    : words
        .slice(from, to + 1)
        .join(" ")
        .replace(EDGES, "");
}

/** The runs of words that are not light. */
function runsOf(text: string, signs: ReadySigns): string[] {
  const runs: string[][] = [[]];
  for (const word of wordsOf(text))
    if (isLight(word, signs)) runs.push([]);
    else runs.at(-1)?.push(word);
  return runs.map((run) => run.join(" ").replace(EDGES, "")).filter((run) => run !== "");
}

/** A text up to where something else begins. */
function upTo(text: string, signs: ReadySigns): string {
  const cut = text.replace(/(?:[,;!?]|(?<!(?<!\p{L})\p{Lu}\p{Ll}{0,2})\.)(?:\s.*)?$/su, "");
  const lead = /^\s*/u.exec(cut)?.[0].length ?? 0;
  const end = signs.until.exec(cut.slice(lead));
  return end && end.index > 0 ? cut.slice(0, lead + end.index) : cut;
}

const isName = (text: string): boolean => /^\p{Lu}|\d/u.test(text);

/** What stands at the head of a text as the name of one thing; null when that is nothing, or too long. */
function headOf(text: string, signs: ReadySigns): string | null {
  const named = trimmed(upTo(text, signs), signs);
  return named === "" || wordsOf(named).length > MOST_WORDS ? null : named;
}

/** What follows a sign: what is over, and behind a mark what takes its place. */
function after(text: string, sign: string, signs: ReadySigns): Change | null {
  const isTrade = signs.trades.test(sign);
  const mark = (isTrade ? signs.trade : signs.swap).exec(text);
  const isSwap = mark !== null && trimmed(text.slice(0, mark.index), signs) !== "";
  const old = headOf(isSwap ? text.slice(0, mark.index) : text, signs);
  if (old === null) return null;
  const [first] = isSwap ? runsOf(upTo(text.slice(mark.index + mark[0].length), signs), signs) : [];
  return { old, fresh: first !== undefined && (isTrade || isName(first)) ? [first] : [], isTrade };
}

/** "Pulled the plug on X": nothing but light words stands before the sign. */
function letGo(said: string, signs: ReadySigns): Change | null {
  const sign = signs.lets.exec(said);
  if (!sign) return null;
  const before = said.slice(0, sign.index);
  const isOwn =
    trimmed(before, signs) === "" || /\b(?:me|us|my|m['’]|nous|mich|uns|nos)\b/iu.test(sign[0]);
  if (!isOwn || NEGATION.test(before)) return null;
  const rest = said.slice(sign.index + sign[0].length);
  return signs.brief.test(rest) ? null : after(rest, sign[0], signs);
}

/** "X is history": what the clause begins with is over. */
function isOver(said: string, signs: ReadySigns): Change | null {
  const sign = signs.over.exec(said);
  if (!sign || sign.index === 0) return null;
  const before = said.slice(0, sign.index);
  const isTrade = signs.trades.test(sign[0]);
  const mark = isTrade ? signs.trade.exec(before) : null;
  const isSwap = mark !== null && trimmed(before.slice(0, mark.index), signs) !== "";
  const old = trimmed(isSwap ? before.slice(0, mark.index) : before, signs);
  if (old === "" || wordsOf(old).length > MOST_WORDS) return null;
  const [behind] = isTrade
    ? runsOf(upTo(said.slice(sign.index + sign[0].length), signs), signs)
    : [];
  const [between] = isSwap ? runsOf(before.slice(mark.index + mark[0].length), signs) : [];
  const fresh = between ?? behind;
  return { old, fresh: fresh === undefined ? [] : [fresh], isTrade };
}

/** "Y rather than X". */
function contrasted(said: string, signs: ReadySigns): Change | null {
  const sign = signs.instead.exec(said);
  if (!sign) return null;
  const [old, next] = runsOf(upTo(said.slice(sign.index + sign[0].length), signs), signs);
  if (old === undefined) return null;
  const fresh = runsOf(said.slice(0, sign.index), signs).at(-1) ?? next;
  return fresh === undefined || wordsOf(fresh).length > MOST_WORDS
    ? null
    : { old, fresh: [fresh], isTrade: true };
}

/** What somebody reports without the words that say so. */
const unreported = (said: string, { reports }: ReadySigns): string =>
  said.slice(reports.exec(said)?.[0].length ?? 0);

/** What a clause says is over by any sign; null when it shows none. */
export function changeIn(said: string, before: string | null, signs: ReadySigns): Change | null {
  const text = unreported(said, signs);
  const found = letGo(text, signs) ?? isOver(text, signs) ?? contrasted(text, signs);
  if (found === null || !PRONOUN.test(found.old)) return found ?? pointed(text, before, signs);
  return pointed(text, before, signs);
}

/** "… so I dropped it": what the clause before began with. */
function pointed(said: string, before: string | null, signs: ReadySigns): Change | null {
  const sign = before === null ? null : signs.lets.exec(said);
  if (!sign || before === null) return null;
  const left = said.slice(0, sign.index);
  const object = said.slice(sign.index + sign[0].length).replace(EDGES, "");
  if (!PRONOUN.test(object) || trimmed(left, signs) !== "" || NEGATION.test(left)) return null;
  const [old] = runsOf(before, signs);
  return old === undefined || wordsOf(old).length > MOST_WORDS
    ? null
    : { old, fresh: [], isTrade: false };
}

/** Whether a clause shows a sign of any change: where none of a sentence does, nothing in it is over. */
export function mayChange(said: string, signs: ReadySigns): boolean {
  const text = unreported(said, signs);
  return (
    [signs.lets, signs.over, signs.instead].some((sign) => sign.test(text)) ||
    [signs.promoted, signs.jobless].some((sign) => sign.test(said)) ||
    DENIED.test(said)
  );
}

/** What a clause says is so now; null when it shows no sign of that. */
export function freshIn(said: string, signs: ReadySigns): string | null {
  if (NEGATION.test(said)) return null;
  const begins = signs.begins.exec(said);
  const rest = begins ? said.slice(begins.index + begins[0].length) : "";
  const [first] = runsOf(upTo(rest, signs), signs);
  if (begins && first !== undefined) return first;
  const now = signs.now.exec(said);
  return now ? (subjectOrName(said.slice(0, now.index), signs) ?? null) : null;
}

const COPULA =
  /(?:^|\s)(?:it['’]s|is|are|it is|c['’]est|est|sont|ist|sind|es|son)\s+(?:\p{L}{1,3}\s+)?$/iu;

/** The last name in a text, else what stands alone in it, or behind "it is". */
function subjectOrName(text: string, signs: ReadySigns): string | undefined {
  const last = runsOf(text, signs).at(-1);
  if (last === undefined || /\p{Lu}/u.test(last)) return last;
  const before = text.slice(0, text.lastIndexOf(last));
  return before.trim() === "" || COPULA.test(before) ? last : undefined;
}

const DENIED = /^(?:and |but |et |und |aber |y |pero )?(?:not|pas|non pas|nicht|no) (?<old>.+)$/iu;
const NAME = /\p{Lu}[\p{L}\p{N}'’.&-]*(?: \p{Lu}[\p{L}\p{N}'’.&-]*){0,2}/u;

/** "Eisenach, of course, not Eisleben": a name that is denied alone, for the name beside it. */
export function deniedIn(
  said: string,
  beside: readonly string[],
  signs: ReadySigns,
): Change | null {
  const old = trimmed(DENIED.exec(said)?.groups?.["old"] ?? "", signs);
  if (!isName(old) || wordsOf(old).length > 3) return null;
  for (const text of beside) {
    const [name] = NAME.exec(trimmed(text, signs)) ?? [];
    if (name !== undefined && name !== old) return { old, fresh: [name], isTrade: false };
  }
  return null;
}

/** Words of titles that people are promoted to. */
const TITLE =
  /(?<!\p{L})(?:senior|lead|head|chief|manager|director[ae]?|principal|partner|supervisor|president|vp|officer|captain|editor|coordinator|professor|foreman|\p{L}*leiter(?:in)?|\p{L}*chef(?:in|fe)?|jef[ea]|direct(?:eur|rice)|responsable|gerente|encargad[oa])(?!\p{L})/iu;

/** The title that somebody was given; null when a clause speaks of none. */
export function promotedTo(said: string, signs: ReadySigns): string | null {
  const sign = signs.promoted.exec(said);
  if (!sign || NEGATION.test(said.slice(0, sign.index))) return null;
  const [title] = runsOf(upTo(said.slice(sign.index + sign[0].length), signs), signs);
  return title !== undefined && wordsOf(title).length <= 4 && TITLE.test(title) ? title : null;
}
