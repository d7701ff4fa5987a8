import { normalForm } from "@memory/text";
import { isFunctionWord, languageOf } from "@memory/text/function-words";
import type { Language } from "@memory/text/languages";
import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { BASE_FORMS } from "./word-forms.ts";

const WORD = /[\p{L}\p{N}]+/gu;
const MARKS = /\p{M}+/gu;
const BEYOND_ASCII = /\P{ASCII}/u;
const CACHED_WORDS = 50_000;
const STEMMERS = { en: english, fr: french, de: german, es: spanish } as const;
const stems: Readonly<Record<Language, Map<string, string>>> = {
  en: new Map(),
  fr: new Map(),
  de: new Map(),
  es: new Map(),
};

/** Lower case without diacritics or compatibility forms: "Café" and "cafe" are one word. */
export const fold = (text: string): string =>
  BEYOND_ASCII.test(text)
    ? normalForm(text, "NFKD").replace(MARKS, "").toLowerCase().replaceAll("ß", "ss")
    : text.toLowerCase();

/** The words of a text, folded, in order, function words included. */
export const wordsOf = (text: string): string[] => fold(text).match(WORD) ?? [];

/** The stem of a folded word, or "" for a word that says nothing by itself in that language. */
export function stemOf(word: string, language: Language): string {
  const known = stems[language].get(word);
  if (known !== undefined) return known;
  const stem = isFunctionWord(word, language) ? "" : STEMMERS[language](baseOf(word, language));
  if (stems[language].size >= CACHED_WORDS) stems[language].clear();
  stems[language].set(word, stem);
  return stem;
}

function baseOf(word: string, language: Language): string {
  if (language !== "en") return word;
  const base = BASE_FORMS.get(word);
  if (base !== undefined) return base;
  return word.endsWith("s") ? (BASE_FORMS.get(word.slice(0, -1)) ?? word) : word;
}

/** How much of a text is searched, in UTF-16 units: words further on are not found. */
export const SEARCHED_LENGTH = 20_000;
// A text of that length in natural language holds fewer distinct words; letters at random would hold several thousand.
const MOST_TERMS = 1_500;

/** A text as an index holds it. */
export interface Analysis {
  readonly language: Language;
  /** The stems of the words that say what it is about, in order, repeated as they stand. */
  readonly terms: readonly string[];
}

export function analyze(text: string): Analysis {
  const words = wordsOf(beginningOf(text, SEARCHED_LENGTH));
  const language = languageOf(words);
  return { language, terms: mostTerms(words, language) };
}

/** The first `length` UTF-16 units of a text, less half a character at the end. */
export function beginningOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return cut.isWellFormed() ? cut : text.slice(0, length - 1);
}

/** The stems up to the one that would be the 1,501st distinct one; words behind it are not looked at. */
function mostTerms(words: readonly string[], language: Language): string[] {
  if (words.length <= MOST_TERMS) return stemsOf(words, language);
  const distinct = new Set<string>();
  const terms: string[] = [];
  for (const word of words) {
    const stem = stemOf(word, language);
    if (stem === "") continue;
    if (distinct.add(stem).size > MOST_TERMS) break;
    terms.push(stem);
  }
  return terms;
}

/** The stems of folded words that say something in a language, in order, repeated as they stand. */
export function stemsOf(words: readonly string[], language: Language): string[] {
  const terms: string[] = [];
  for (const word of words) {
    const stem = stemOf(word, language);
    if (stem !== "") terms.push(stem);
  }
  return terms;
}
