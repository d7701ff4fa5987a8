import { stemmer } from "stemmer";
import { STOPWORDS } from "./stopwords.ts";

const WORD = /[\p{L}\p{N}]+/gu;
const MARKS = /\p{M}+/gu;
const ASCII = /^[\x00-\x7f]*$/;
const STEM_CACHE_WORDS = 50_000;
const stems = new Map<string, string>();

/** Lower case without diacritics or compatibility forms: "Café" and "cafe" are one word. */
export const fold = (text: string): string =>
  ASCII.test(text) ? text.toLowerCase() : text.normalize("NFKD").replace(MARKS, "").toLowerCase();

/** The words of a text, folded, in order, stopwords included. */
export const wordsOf = (text: string): string[] => fold(text).match(WORD) ?? [];

/** The stem of a folded word. */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = stemmer(word);
  if (stems.size >= STEM_CACHE_WORDS) stems.clear();
  stems.set(word, stem);
  return stem;
}

/** The stems of the words of a text that say what it is about, in order, repeated as they stand. */
export function analyze(text: string): string[] {
  const terms: string[] = [];
  for (const word of wordsOf(text)) if (!STOPWORDS.has(word)) terms.push(stemOf(word));
  return terms;
}
