/** Texts of which at least one stands in whatever a pattern matches; null where nothing can be said. */
type Required = readonly string[] | null;

interface Reader {
  readonly source: string;
  at: number;
}

const MOST_WORDS = 400;
const LEAST_LETTERS = 3;
const GROUP = /\((?:\?(?::|-i:|<\w+>|(?<around>=|!|<=|<!)))?/uy;
const ESCAPE = /\\(?:[pP]\{[^}]*\}|u[0-9A-Fa-f]{4}|k<\w+>|(?<literal>[^\w\s])|.)/suy;
const QUANTIFIER = /[?*+]\??|\{\d+(?:,\d*)?\}\??/uy;

/**
 * Lower-case texts, each of three letters or more, of which one must stand in any text that the source of a regular
 * expression matches (letters in either case); null when there are none. What lacks them all need not be tried, nor compiled.
 */
export function requiredWords(source: string): Required {
  const words = alternation({ source: source.toLowerCase(), at: 0 });
  return words !== null && shortest(words) >= LEAST_LETTERS ? words : null;
}

const shortest = (words: readonly string[]): number =>
  Math.min(...words.map(({ length }) => length));

/** Of two sets that both hold, the one whose shortest text is longer; of like ones the smaller. */
function better(a: Required, b: Required): Required {
  if (a === null || b === null) return a ?? b;
  const longer = shortest(b) - shortest(a);
  return longer > 0 || (longer === 0 && b.length < a.length) ? b : a;
}

function alternation(reader: Reader): Required {
  const branches = [sequence(reader)];
  while (reader.source[reader.at] === "|") {
    reader.at++;
    branches.push(sequence(reader));
  }
  const words = branches.flatMap((branch) => branch ?? []);
  return branches.includes(null) || words.length > MOST_WORDS ? null : words;
}

function sequence(reader: Reader): Required {
  let best: Required = null;
  let run = "";
  const endRun = () => {
    if (run !== "") best = better(best, [run]);
    run = "";
  };
  while (reader.at < reader.source.length && !"|)".includes(reader.source[reader.at] ?? "")) {
    const { literal, required } = item(reader);
    const quantifier = taken(reader, QUANTIFIER)?.[0] ?? "";
    const mayLack = /^(?:[?*]|\{0)/u.test(quantifier);
    if (literal !== null && !mayLack) run += literal;
    if (literal === null || quantifier !== "") endRun();
    if (required !== null && !mayLack) best = better(best, required);
  }
  endRun();
  return best;
}

/** One piece of a sequence: a literal character, or a group with what it requires, or something of which nothing is known. */
function item(reader: Reader): { literal: string | null; required: Required } {
  const char = String.fromCodePoint(reader.source.codePointAt(reader.at) ?? 0);
  if (char === "(") return { literal: null, required: group(reader) };
  const escaped = taken(reader, ESCAPE);
  if (escaped) return { literal: escaped.groups?.["literal"] ?? null, required: null };
  if (char === "[") skipClass(reader);
  else reader.at += char.length;
  return { literal: "[.^$".includes(char) ? null : char, required: null };
}

function group(reader: Reader): Required {
  const head = taken(reader, GROUP);
  const inside = alternation(reader);
  reader.at++;
  return head?.groups?.["around"] === undefined ? inside : null;
}

function skipClass(reader: Reader): void {
  for (reader.at++; reader.source[reader.at] !== "]" && reader.at < reader.source.length; )
    reader.at += reader.source[reader.at] === "\\" ? 2 : 1;
  reader.at++;
}

function taken(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at;
  const match = pattern.exec(reader.source);
  if (match) reader.at = pattern.lastIndex;
  return match;
}
