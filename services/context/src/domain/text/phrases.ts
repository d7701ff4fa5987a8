import type { Language } from "@memory/text/languages";

const BETWEEN_WORDS = "[^a-z0-9]+";

/** Phrases of folded words, by language: alternatives separated by `|`. */
export type PhraseTable = Readonly<Record<Language, string>>;

/** For each language a pattern that finds any of its phrases in folded text. */
export const phrasePatterns = (table: PhraseTable): Readonly<Record<Language, RegExp>> => {
  const pattern = (language: Language) =>
    new RegExp(`\\b(?:${table[language].replaceAll(" ", BETWEEN_WORDS)})\\b`);
  return { en: pattern("en"), fr: pattern("fr"), de: pattern("de"), es: pattern("es") };
};
