import { findDates, placeDate } from "@memory/text/dates";
import { NUMBER_WORD } from "../number-words.ts";
import type { Reference } from "../statement.ts";
import type { ReadyGrammar } from "./ready-grammar.ts";

const MOST_CHARACTERS = 240;
const MOST_NAMES = 6;
const MOST_WORDS = 3;
/** Characters of a weekday before its day. */
const MOST_BEFORE = 12;
/** Names that do not open a sentence. */
const NAME = /(?<=[\p{L}\p{N},:;-] )\p{Lu}[\p{L}'’-]*\p{Ll}[\p{L}'’-]*/gu;
const COUNT = new RegExp(`^(?:${NUMBER_WORD})$`, "iu");
/** Nobody owns up to a slip by asking: "what am I doing wrong?". */
const QUESTION = /[^.!?…\n]*[?？]/gu;
/** "I'm" is no name. */
const CONTRACTED = /^I['’]/u;
/** "55k is what we have". */
const IS_WHAT = / (?:is what|is the right|est (?:le |la )bon|ist richtig|es lo).*$/iu;

/**
 * What a short text that owns up to a slip gives as right: a day or number of the clause that says "it is", and every name, in case
 * one is the spelling of a name that is known. Null for a text that owns up to none.
 */
export function slipIn(
  text: string,
  occurredAt: string,
  grammar: ReadyGrammar,
): Reference[] | null {
  const { slip } = grammar.references.changes;
  if (text.length > MOST_CHARACTERS || !slip.test(withoutQuestions(text))) return null;
  const names = [...new Set(text.match(NAME) ?? [])]
    .filter((name) => !grammar.notNames.test(name) && !CONTRACTED.test(name))
    .slice(0, MOST_NAMES);
  const spelt = names.map((mentions): Reference => ({ mentions, isSpelling: true }));
  const right = rightIn(text, occurredAt, grammar);
  return right === null ? spelt : [{ mentions: right, isRightValue: true }, ...spelt];
}

/** The expression looks through a sentence from each of its characters: not where nothing asks. */
const withoutQuestions = (text: string): string =>
  /[?？]/u.test(text) ? text.replace(QUESTION, "") : text;

function rightIn(text: string, occurredAt: string, grammar: ReadyGrammar): string | null {
  for (const piece of text.split(/[,;:!]\s+|\.\s+|\s[-–—]+\s|\n/u)) {
    const said = piece
      .trim()
      .replace(/[’‘]/gu, "'")
      .replace(/[.!?]+$/u, "");
    const plain = said.replace(/^it's /iu, "it is ").replace(grammar.demonstrative, "");
    const core = plain.replace(IS_WHAT, "").trim();
    const isStated = plain !== said || core !== plain || /^\d/u.test(said);
    const [date] = findDates(core, grammar.language);
    if (isStated && date && date.start <= MOST_BEFORE && date.end >= core.length)
      return placeDate(date.spec, new Date(occurredAt), "future");
    const words = core.split(" ");
    if (isStated && words.length <= MOST_WORDS && /\d/u.test(core)) return core;
    if (words[0] !== undefined && words.length > 1 && COUNT.test(words[0])) return words[0];
  }
  return null;
}
