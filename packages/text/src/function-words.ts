import words from "./generated/function-words.json" with { type: "json" };
import { LANGUAGES, type Language } from "./language.ts";

/** Per folded word: a bit for each language, in the order of `LANGUAGES`, in which it says nothing by itself. */
const LANGUAGES_OF: ReadonlyMap<string, number> = bitsByWord();

function bitsByWord(): Map<string, number> {
  const bits = new Map<string, number>();
  for (const [bit, language] of LANGUAGES.entries()) {
    for (const word of words[language]) bits.set(word, (bits.get(word) ?? 0) | (1 << bit));
  }
  return bits;
}

/** Whether a folded word says nothing by itself in a language. */
export const isFunctionWord = (word: string, language: Language): boolean =>
  ((LANGUAGES_OF.get(word) ?? 0) & (1 << LANGUAGES.indexOf(language))) !== 0;

/** The language that most function words among folded words are of; English unless another one has clearly more. */
export function languageOf(folded: readonly string[]): Language {
  const counts = LANGUAGES.map(() => 0);
  for (const word of folded) {
    const bits = LANGUAGES_OF.get(word) ?? 0;
    for (let at = 0; bits >>> at !== 0; at++) {
      if (((bits >>> at) & 1) !== 0) counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  const most = Math.max(...counts);
  const inEnglish = counts[LANGUAGES.indexOf("en")] ?? 0;
  return most > 1.5 * inEnglish ? (LANGUAGES[counts.indexOf(most)] ?? "en") : "en";
}
