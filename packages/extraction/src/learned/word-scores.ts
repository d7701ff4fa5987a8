import { FLAGS } from "../rules/grammar.ts";
import type { Scores } from "./chain.ts";
import {
  ASKING,
  ASKS,
  BIAS,
  bucketOf,
  FAR,
  type Features,
  farBefore,
  farBehind,
  flagBehind,
  flagSeen,
  PAIRS,
  REACH_BEFORE,
  REACH_BEHIND,
  SINGLE,
  writePairs,
} from "./features.ts";
import { formsOf, hashOf, MOST_KNOWN_CHARACTERS, NO_WORD, type WordForms } from "./word-forms.ts";
import type { Word } from "./words.ts";

/** For each bucket of features the weight of beginning a value and of going on with one. */
export type TaggerWeights = Float32Array;

/** Such weights, each the number of its value in `values`: a byte a weight keeps what is looked through small. */
export interface NumberedWeights {
  readonly numbers: Uint8Array | Uint32Array;
  readonly values: Float32Array;
}

/** Weights that have a number each. */
export const numbered = (weights: TaggerWeights): NumberedWeights => ({
  numbers: Uint32Array.from(weights.keys()),
  values: weights,
});

const FLAG_HASHES: ReadonlyMap<string, number> = new Map(FLAGS.map((flag) => [flag, hashOf(flag)]));
const flagHash = (flag: string): number => FLAG_HASHES.get(flag) ?? hashOf(flag);

/** How far behind a word others stand that are seen of it. */
const PLACES = Array.from({ length: REACH_BEFORE + 1 + REACH_BEHIND }, (_, i) => i - REACH_BEFORE);
const SINGLE_AT = PLACES.map((place) => SINGLE.filter(({ by }) => by === place));

/** A word that is known, with what it adds to both scores of a word, for each place that it may stand at beside that. */
interface Known {
  readonly forms: WordForms;
  readonly sums: Float64Array;
}

const MOST_KNOWN = 8_000;
/** Each flag of a clause is seen with the word before. */
const MOST_PAIRS = PAIRS + FLAGS.length;
const pairs = new Int32Array(MOST_PAIRS);

/** Adds the weights of the first `count` of some features to both scores at a place. */
function add(
  features: ArrayLike<number>,
  count: number,
  { numbers, values }: NumberedWeights,
  scores: Scores,
  at: number,
): void {
  let begins = 0;
  let goesOn = 0;
  for (let i = 0; i < count; i++) {
    const f = 2 * (features[i] ?? 0);
    begins += values[numbers[f] ?? 0] ?? 0;
    goesOn += values[numbers[f + 1] ?? 0] ?? 0;
  }
  scores[at] = (scores[at] ?? 0) + begins;
  scores[at + 1] = (scores[at + 1] ?? 0) + goesOn;
}

/** The scores of words with such features. */
export function scoresOf(words: readonly Features[], weights: TaggerWeights): Scores {
  const scores = new Float64Array(2 * words.length);
  for (const [i, features] of words.entries())
    for (const f of features) {
      scores[2 * i] = (scores[2 * i] ?? 0) + (weights[2 * f] ?? 0);
      scores[2 * i + 1] = (scores[2 * i + 1] ?? 0) + (weights[2 * f + 1] ?? 0);
    }
  return scores;
}

/** Adds to the scores of the word at `i` what the words of its sentence add; `edge` stands before the first of them and behind the last. */
function addAround(words: readonly Known[], i: number, edge: Float64Array, scores: Scores): void {
  let begins = 0;
  let goesOn = 0;
  for (let place = 0; place < PLACES.length; place++) {
    const at = i + place - REACH_BEFORE;
    const sums = at < 0 || at >= words.length ? edge : (words[at]?.sums ?? edge);
    begins += sums[2 * place] ?? 0;
    goesOn += sums[2 * place + 1] ?? 0;
  }
  scores[2 * i] = (scores[2 * i] ?? 0) + begins;
  scores[2 * i + 1] = (scores[2 * i + 1] ?? 0) + goesOn;
}

/** What is seen in a word, for each place that it stands at beside another; an edge is not seen from afar. */
const seenIn = (forms: WordForms): number[][] =>
  PLACES.map((place, i) => [
    ...(SINGLE_AT[i] ?? []).map(({ kind, form }) => bucketOf(kind, forms[form])),
    ...(place <= -FAR && forms !== NO_WORD ? [farBefore(forms.stem)] : []),
    ...(place >= FAR && forms !== NO_WORD ? [farBehind(forms.stem)] : []),
  ]);

/**
 * The scores of words by weights: for each word the sum of the weights of its features. What one word adds to the scores of those around
 * it is summed when the word is first seen; stored weights are so short that their sum is the same in any order.
 */
export class WordScores {
  private readonly weights: NumberedWeights;
  private readonly known = new Map<string, Known>();
  private readonly edge: Float64Array;

  constructor(weights: NumberedWeights) {
    this.weights = weights;
    this.edge = this.sumsOf(NO_WORD);
  }

  /** The scores of the words of a sentence. `flagsAt` gives what is said of the clause that a word stands in. */
  of(words: readonly Word[], flagsAt: (word: Word) => Iterable<string>): Scores {
    const { weights, edge } = this;
    const known = words.map(({ text }) => this.knownOf(text));
    const forms = known.map((one) => one.forms);
    const always = forms.some(({ word }) => word === ASKS) ? [BIAS, ASKING] : [BIAS];
    const scores = new Float64Array(2 * words.length);
    const shared = new Float64Array(2);
    let flags: Iterable<string> | null = null;
    let hashes: number[] = [];
    let before = NO_WORD;
    for (let i = 0; i < words.length; i++) {
      const word = words[i];
      if (word === undefined) break;
      const said = flagsAt(word);
      if (said !== flags) {
        flags = said;
        hashes = Array.from(said, flagHash);
        const seen = [...always, ...hashes.map(flagSeen)];
        shared.fill(0);
        add(seen, seen.length, weights, shared, 0);
      }
      scores[2 * i] = shared[0] ?? 0;
      scores[2 * i + 1] = shared[1] ?? 0;
      addAround(known, i, edge, scores);
      let count = writePairs(forms, i, pairs, 0);
      for (const flag of hashes) pairs[count++] = flagBehind(flag, before.word);
      add(pairs, count, weights, scores, 2 * i);
      before = forms[i] ?? NO_WORD;
    }
    return scores;
  }

  private knownOf(text: string): Known {
    const found = this.known.get(text);
    if (found) return found;
    const forms = formsOf(text);
    const known = { forms, sums: this.sumsOf(forms) };
    if (text.length > MOST_KNOWN_CHARACTERS) return known;
    if (this.known.size >= MOST_KNOWN) this.known.clear();
    this.known.set(text, known);
    return known;
  }

  private sumsOf(forms: WordForms): Float64Array {
    const sums = new Float64Array(2 * PLACES.length);
    for (const [i, features] of seenIn(forms).entries())
      add(features, features.length, this.weights, sums, 2 * i);
    return sums;
  }
}
