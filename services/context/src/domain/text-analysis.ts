import { stemmer } from "stemmer";
import { STOPWORDS } from "./stopwords.ts";
import { BASE_FORMS } from "./word-forms.ts";

const WORD = /[\p{L}\p{N}]+/gu;
const MARKS = /\p{M}+/gu;
const BEYOND_ASCII = /\P{ASCII}/u;
const CACHED_WORDS = 50_000;
const stems = new Map<string, string>();

/** Lower case without diacritics or compatibility forms: "Café" and "cafe" are one word. */
export const fold = (text: string): string =>
  BEYOND_ASCII.test(text)
    ? text.normalize("NFKD").replace(MARKS, "").toLowerCase()
    : text.toLowerCase();

/** The words of a text, folded, in order, stopwords included. */
export const wordsOf = (text: string): string[] => fold(text).match(WORD) ?? [];

/** The stem of a folded word, or "" for a word that says nothing about what a text is about. */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = STOPWORDS.has(word) ? "" : stemmer(baseOf(word));
  if (stems.size >= CACHED_WORDS) stems.clear();
  stems.set(word, stem);
  return stem;
}

const baseOf = (word: string): string =>
  BASE_FORMS.get(word) ?? (word.endsWith("s") ? (BASE_FORMS.get(word.slice(0, -1)) ?? word) : word);

/** The stems of the words of a text that say what it is about, in order, repeated as they stand. */
export function analyze(text: string): string[] {
  const terms: string[] = [];
  for (const word of wordsOf(text)) {
    const stem = stemOf(word);
    if (stem !== "") terms.push(stem);
  }
  return terms;
}
