import { normalForm } from "@memory/text";
import { normalInstant } from "@memory/values";

/** How a value stands to what was said: in its words, in other words, or not at all. */
export type Grounds = "said" | "inferred" | "none";

/** More words than these are no paraphrase of a quote. */
const MOST_INFERRED_WORDS = 5;
const MOST_QUOTED_WORDS = 30;
/** A shorter quote says something only as the answer to a question. */
const FEWEST_QUOTED_WORDS = 2;

interface Said {
  /** The turn that is quoted. */
  readonly text: string;
  readonly quote: string;
  /** What was said directly before it; empty when nothing was. */
  readonly before: string;
}

/** Letters and digits without case and accents. */
export const fold = (text: string): string =>
  normalForm(text, "NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * How a value stands to what was said. Dates and numbers may be written otherwise, words may be inflected; what is said in other words is
 * inferred as long as its names and numbers were said, in the turn or in the one before it.
 */
export function groundsOf(
  value: Readonly<Record<string, string>>,
  { text, quote, before }: Said,
): Grounds {
  const texts = Object.values(value);
  if (!hasItsNumbers(texts, `${before} ${text}`)) return "none";
  if (isMadeOf(texts, text) && hasItsNumbers(texts, text)) return "said";
  const quoted = wordsOf(quote).length;
  const isShort = wordsOf(texts.join(" ")).length <= MOST_INFERRED_WORDS;
  if (!isShort || quoted > MOST_QUOTED_WORDS) return "none";
  if (before !== "" && isMadeOf(texts, `${before} ${text}`)) return "inferred";
  const isParaphrase = quoted >= FEWEST_QUOTED_WORDS && hasItsNames(texts, `${before} ${text}`);
  return isParaphrase ? "inferred" : "none";
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** True when at least half of the words of a value were said, by their first letters. */
function isMadeOf(texts: readonly string[], said: string): boolean {
  const known = new Set(
    fold(said)
      .split(" ")
      .map((word) => word.slice(0, 4)),
  );
  const words = fold(texts.join(" "))
    .split(" ")
    .filter((word) => /\p{L}{3,}/u.test(word));
  return words.filter((word) => known.has(word.slice(0, 4))).length * 2 >= words.length;
}

/** Words with a capital or a digit are copied, never understood. */
function hasItsNames(texts: readonly string[], said: string): boolean {
  const known = new Set(fold(said).split(" "));
  return texts
    .flatMap(wordsOf)
    .filter((word) => /[\p{Lu}\p{N}]/u.test(word))
    .every((word) => known.has(fold(word)));
}

/** Long numbers are copied, not worked out; dates and times may be written otherwise. */
const hasItsNumbers = (texts: readonly string[], said: string): boolean =>
  texts
    .filter((value) => normalInstant(value) === null)
    .flatMap((value) => value.match(/\d{3,}/g) ?? [])
    .every((digits) => said.replace(/(?<=\d)[., ](?=\d{3})/g, "").includes(digits));
