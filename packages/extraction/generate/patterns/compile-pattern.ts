import type { Language } from "@memory/text/languages";
import type { Pattern } from "../../src/rules/grammar.ts";
import { accentTolerant } from "./accents.ts";
import { caseless } from "./caseless.ts";
import { requiredWords } from "./required-words.ts";
import { wholeWords } from "./word-edges.ts";

/** A pattern as it is matched, taken as it stands, with the words that a text must hold. */
export const asWritten = (source: string, flags: string): Pattern => ({
  source,
  flags,
  // With the flag `m` lines have a start and an end, too.
  needs: flags.includes("m") ? [] : requiredWords(source),
});

/** A pattern of a language as it is matched: fit for any alphabet, for missing accents, and for names known by their capitals. */
export function compilePattern(source: string, flags: string, language: Language): Pattern {
  const { needs } = asWritten(source, flags);
  const whole = accentTolerant(wholeWords(source), language);
  return whole.includes("(?-i:")
    ? { source: caseless(whole), flags: flags.replace("i", ""), needs }
    : { source: whole, flags, needs };
}
