import type { FoundDate } from "@memory/text/dates";
import { allMatches, type Choice } from "@memory/text/matching";
import type { Flag, Rewrite } from "./grammar.ts";
import type { ReadyGrammar } from "./ready-grammar.ts";

/** Somebody other than the subject that a clause is about. */
export interface Person {
  relation: string | null;
  name: string | null;
}

/** A clause made plain: one space between words, dates and quotes as tokens, what it says about itself as flags. */
export interface Clause {
  text: string;
  /** The same with its dates left in words. */
  untimed: string;
  flags: ReadonlySet<Flag>;
  dates: readonly FoundDate[];
  quotes: readonly string[];
  /** Offsets in the turn's text. */
  start: number;
  end: number;
  /** The whole turn is written without capitals, so that they tell nothing. */
  isLowerCase: boolean;
  about: Person | null;
}

const DATE_TOKEN = 0xe100;
const MOST_TOKENS = 200;

const token = (mark: string, index: number): string =>
  mark + String.fromCharCode(DATE_TOKEN + (index % MOST_TOKENS));

/** The index a date or quote token carries. */
export const tokenIndex = (text: string): number => text.charCodeAt(1) - DATE_TOKEN;

/** A text with one space for each run of white space. Most texts are so already, which costs less to see. */
export const singleSpaced = (text: string): string =>
  /\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, " ") : text;

/** Puts tokens for the dates that were found in `text` and for its runs of quoted characters. */
export function tokenise(text: string, dates: readonly FoundDate[]): string {
  let out = "";
  let at = 0;
  dates.forEach((date, i) => {
    out += `${text.slice(at, date.start)} ${token("\uE001", i)} `;
    at = date.end;
  });
  let next = 0;
  const joined = (out + text.slice(at)).replace(/\uE000+/g, () => token("\uE000", next++));
  return singleSpaced(joined).trim();
}

const QUOTED_RUN = /\uE000+/g;

/** What stood in the quotes of a masked text, in order; `original` is the same text before masking. */
export const quotesOf = (masked: string, original: string): string[] =>
  allMatches(masked, QUOTED_RUN).map((run) =>
    unquote(original.slice(run.index, run.index + run[0].length)),
  );

const unquote = (text: string): string => text.replace(/^["“”„«»‘'`\s]+|["“”«»’'`\s]+$/g, "");

/** Applies the rewrites in order; the flags are what they raised. `opens`: it stands at the start of its sentence. */
export function applyRewrites(
  text: string,
  rewrites: Choice<Rewrite>,
  opens = false,
): { text: string; flags: Set<Flag> } {
  const flags = new Set<Flag>();
  let now = text;
  for (let place = rewrites.next(now, 0); place >= 0; place = rewrites.next(now, place + 1)) {
    const row = rewrites.at(place);
    const next = row.isOpening && !opens ? null : rewritten(now, row);
    if (next === null) continue;
    for (const flag of row.flags ?? []) flags.add(flag);
    now = next;
  }
  return { text: now, flags };
}

/** A text after one rewrite; null where it does not fit. */
export function rewritten(text: string, { from, to, isOpening }: Rewrite): string | null {
  const next = isOpening ? opened(text, from, to) : text.replace(from, to);
  return next === text
    ? null
    : singleSpaced(next)
        .replace(/ +([,.;!?])/g, "$1")
        .trim();
}

/** What had no subject begins with a small letter once it has one, so that it is nobody's name. */
const opened = (text: string, from: RegExp, to: string): string =>
  from.test(text) ? to + text.charAt(0).toLowerCase() + text.slice(1) : text;

interface Piece {
  text: string;
  start: number;
  end: number;
}

/** Cuts a sentence where another clause begins. Offsets are those of the text it was cut from. */
export function splitClauses(sentence: Piece, grammar: ReadyGrammar): Piece[] {
  const cuts: { from: number; to: number }[] = [];
  for (const pattern of grammar.splits.fitting(sentence.text)) {
    for (const match of allMatches(sentence.text, pattern)) {
      const from = match.index;
      const to = from + match[0].length;
      if (from > 0 && !cuts.some((cut) => from < cut.to && to > cut.from)) cuts.push({ from, to });
    }
  }
  cuts.sort((a, b) => a.from - b.from);
  const pieces: Piece[] = [];
  let at = 0;
  for (const { from, to } of [...cuts, { from: sentence.text.length, to: sentence.text.length }]) {
    const text = sentence.text.slice(at, from);
    if (text.trim() !== "")
      pieces.push({ text, start: sentence.start + at, end: sentence.start + from });
    at = to;
  }
  return pieces;
}
