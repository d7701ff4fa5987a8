import type { Language } from "@memory/text/languages";
import de from "../generated/tagger-de.json" with { type: "json" };
import en from "../generated/tagger-en.json" with { type: "json" };
import es from "../generated/tagger-es.json" with { type: "json" };
import fr from "../generated/tagger-fr.json" with { type: "json" };
import { chainOf, GOES_ON, OUTSIDE, probabilityOf } from "./chain.ts";
import { type NumberedWeights, WordScores } from "./word-scores.ts";
import { type Word, wordsOf } from "./words.ts";

/** Weights as they are stored: a byte each, to be multiplied by `unit`. */
export interface StoredTagger {
  readonly unit: number;
  readonly weights: string;
}

const STORED: Readonly<Record<Language, StoredTagger>> = { en, fr, de, es };
const loaded = new Map<Language, WordScores>();

/** The scores by the weights of a language, which are read when they are first asked for. */
function scoresIn(language: Language): WordScores {
  const known = loaded.get(language);
  if (known) return known;
  const scores = new WordScores(readWeights(STORED[language]));
  loaded.set(language, scores);
  return scores;
}

const readWeights = ({ unit, weights }: StoredTagger): NumberedWeights => ({
  numbers: new Uint8Array(Buffer.from(weights, "base64")),
  values: Float32Array.from({ length: 256 }, (_, byte) => (byte < 128 ? byte : byte - 256) * unit),
});

/** A word of a sentence, and how probable it is, from 0 to 1, that it belongs to something to be remembered. */
export interface TaggedWord extends Word {
  readonly probability: number;
  /** That it goes on with the value of the word before it. */
  readonly goesOn: number;
}

/** The words of a sentence that begins at `at`, as such scores tag them. `flagsAt` gives what is said of the clause that a word stands in. */
export function tagWith(
  scores: WordScores,
  text: string,
  at: number,
  flagsAt: (word: Word) => Iterable<string>,
): TaggedWord[] {
  const words = wordsOf(text, at);
  const chain = chainOf(scores.of(words, flagsAt));
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
): TaggedWord[] => tagWith(scoresIn(language), text, at, flagsAt);
