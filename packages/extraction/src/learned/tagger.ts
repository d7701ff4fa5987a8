import type { Language } from "@memory/text/languages";
import de from "../generated/tagger-de.json" with { type: "json" };
import en from "../generated/tagger-en.json" with { type: "json" };
import es from "../generated/tagger-es.json" with { type: "json" };
import fr from "../generated/tagger-fr.json" with { type: "json" };
import { chainOf, GOES_ON, OUTSIDE, probabilityOf, type Scores } from "./chain.ts";
import { type Features, featuresOf } from "./features.ts";
import { type Word, wordsOf } from "./words.ts";

/** For each bucket of features the weight of beginning a value and of going on with one. */
export type TaggerWeights = Float32Array;

/** Weights as they are stored: a byte each, to be multiplied by `unit`. */
export interface StoredTagger {
  readonly unit: number;
  readonly weights: string;
}

const STORED: Readonly<Record<Language, StoredTagger>> = { en, fr, de, es };
const loaded = new Map<Language, TaggerWeights>();

/** The weights of a language, read when they are first asked for. */
function weightsOf(language: Language): TaggerWeights {
  const known = loaded.get(language);
  if (known) return known;
  const weights = readWeights(STORED[language]);
  loaded.set(language, weights);
  return weights;
}

const readWeights = ({ unit, weights }: StoredTagger): TaggerWeights =>
  Float32Array.from(new Int8Array(Buffer.from(weights, "base64")), (byte) => byte * unit);

/** A word of a sentence, and how probable it is, from 0 to 1, that it belongs to something to be remembered. */
export interface TaggedWord extends Word {
  readonly probability: number;
  /** That it goes on with the value of the word before it. */
  readonly goesOn: number;
}

/** The scores of a word with such features. */
export function scoresOf(word: Features, weights: TaggerWeights): Scores {
  let begins = 0;
  let goesOn = 0;
  for (const f of word) {
    begins += weights[2 * f] ?? 0;
    goesOn += weights[2 * f + 1] ?? 0;
  }
  return [begins, goesOn];
}

/** The words of a sentence that begins at `at`, as weights tag them. `flagsAt` gives what is said of the clause that a word stands in. */
export function tagWith(
  weights: TaggerWeights,
  text: string,
  at: number,
  flagsAt: (word: Word) => Iterable<string>,
): TaggedWord[] {
  const words = wordsOf(text, at);
  const scores = featuresOf(words, flagsAt).map((word) => scoresOf(word, weights));
  const chain = chainOf(scores);
  return words.map((word, i) => ({
    ...word,
    probability: 1 - probabilityOf(chain, i, OUTSIDE),
    goesOn: probabilityOf(chain, i, GOES_ON),
  }));
}

/** The same by the weights of a language. */
export const tagWords = (
  language: Language,
  text: string,
  at: number,
  flagsAt: (word: Word) => Iterable<string>,
): TaggedWord[] => tagWith(weightsOf(language), text, at, flagsAt);
