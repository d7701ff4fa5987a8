import { franc } from "franc-min";
import detection from "./generated/detection.json" with { type: "json" };
import { LANGUAGES, type Language } from "./language.ts";

/** How a language is known, as compiled from its `detection.yaml`. */
export interface Detection {
  /** Its name in ISO 639-3, which is the detector's. */
  readonly iso639: string;
  /** Little words that only it has; they decide what is too short for statistics. */
  readonly words: string;
}

const DETECTION: Readonly<Record<Language, Detection>> = detection;
const NAMES = new Map(LANGUAGES.map((language) => [DETECTION[language].iso639, language]));

/** The words that each language is known by, in the order of the languages. */
export const KNOWN_BY: readonly RegExp[] = LANGUAGES.map(
  (language) => new RegExp(DETECTION[language].words, "giu"),
);

const count = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;

/** How far a language may fall behind the likeliest one and still be meant: one little word. */
const CLOSE = 1;
/** Below it, with one little word at most, a text may be in any of them. */
const TELLS_ENOUGH = 2;
/** What the statistics of letters add. They are weak on a short sentence: any little word outweighs them. */
const GUESSED = 0.6;
const MOST_CHARACTERS = 400;

/** The languages a text may be in among those there are rules for, the likeliest first; `usual` weighs where the text tells little. */
export function guessLanguages(text: string, usual: Language = "en"): Language[] {
  const sample = text.slice(0, MOST_CHARACTERS);
  const counts = KNOWN_BY.map((pattern) => count(pattern, sample));
  const weighed = (guess: Language | null) =>
    LANGUAGES.map((language, i) => ({
      language,
      weight:
        (counts[i] ?? 0) +
        (language === guess ? GUESSED : 0) +
        (language === usual ? (sample.length < 40 ? 0.7 : 0.2) : 0),
    })).sort((a, b) => b.weight - a.weight);
  const [first, second] = weighed(null);
  const isClear = (first?.weight ?? 0) - (second?.weight ?? 0) > CLOSE + GUESSED;
  if (first && isClear && first.weight >= TELLS_ENOUGH) return [first.language];
  const guess = NAMES.get(franc(sample, { only: [...NAMES.keys()], minLength: 3 })) ?? usual;
  const all = weighed(guess);
  const best = all[0]?.weight ?? 0;
  return all
    .filter((one) => best < TELLS_ENOUGH || (one.weight >= best - CLOSE && one.weight > 0))
    .map(({ language }) => language);
}
