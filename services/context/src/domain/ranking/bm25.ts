import type { TermIndex } from "../memory/term-index.ts";
import { PairBlock } from "../structures/packed-pairs.ts";
import type { ScoreAccumulator } from "../structures/score-accumulator.ts";

/** BM25's two parameters: saturation of repeated terms, and how much long documents pay. */
export interface Bm25Weights {
  readonly k1: number;
  readonly b: number;
}

/** The inverse document frequency of a term: its weight by how few documents hold it (Okapi BM25, in the form that is never negative). */
export const idf = (documents: number, frequency: number): number =>
  Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5));

/** The indices of `terms`, the terms that fewest documents hold first. */
export const rarestFirst = (index: TermIndex, terms: readonly number[]): number[] => {
  const frequency = (at: number) => index.documentFrequency(terms[at] ?? -1);
  return terms.map((_, at) => at).sort((a, b) => frequency(a) - frequency(b));
};

/** Of a word that very many documents hold the newest are found by it: so many bytes of postings, of one to three bytes each. */
const MOST_FOUND_BYTES = 1 << 15;
/** A list this many times as long as the documents that have a score are many costs more to read than their own terms. */
const LONG_LIST = 32;

/**
 * Adds the BM25 gain of one term to the documents that hold it (Robertson and Zaragoza 2009, 3.1); once
 * `enough` documents have a score, only to those that have one. `bit` is noted of each.
 */
export function addTerm(
  scores: ScoreAccumulator,
  index: TermIndex,
  id: number,
  { k1, b }: Bm25Weights,
  enough: number,
  bit = 0,
): void {
  if (id < 0) return;
  const gain = idf(index.documents, index.documentFrequency(id)) * (k1 + 1);
  const flat = k1 * (1 - b);
  const slope = (k1 * b) / index.meanLength;
  const add = (slot: number, count: number) => {
    const worth = (gain * count) / (count + flat + slope * index.lengthOf(slot));
    scores.add(slot, worth, bit);
  };
  if (scores.count < enough) eachPosting(scores, index, id, add);
  else eachFound(scores, index, id, add);
}

type Add = (slot: number, count: number) => void;

const block = new PairBlock();

/** Hands over the documents that hold a term, each of which is looked up in `scores`. */
function eachPosting(scores: ScoreAccumulator, index: TermIndex, id: number, add: Add): void {
  const { numbers, counts } = block;
  for (const reader = index.postings(id, MOST_FOUND_BYTES); reader.nextBlock(block); ) {
    const { size } = block;
    index.prefetchLengths(numbers, size);
    scores.prefetch(numbers, size);
    for (let at = 0; at < size; at++) add(numbers[at] ?? 0, counts[at] ?? 0);
  }
}

/** Of the documents that have a score, those that hold a term. */
function eachFound(scores: ScoreAccumulator, index: TermIndex, id: number, add: Add): void {
  if (index.documentFrequency(id) > LONG_LIST * scores.count) {
    for (const slot of scores.touched) {
      const count = index.countIn(slot, id);
      if (count > 0) add(slot, count);
    }
    return;
  }
  for (const reader = index.postingsAmong(id, scores.touchedSet); reader.next(); )
    add(reader.number, reader.count);
}

/**
 * Adds the gain of a group of terms as if the group were one term, standing once in each document that holds any
 * of them. `marks` is scratch space and is left clear. `enough` as with `addTerm`.
 */
export function addGroup(
  scores: ScoreAccumulator,
  marks: ScoreAccumulator,
  index: TermIndex,
  ids: readonly number[],
  weights: Bm25Weights & { readonly concept: number },
  enough: number,
): void {
  if (ids.length === 0) return;
  const { k1, b, concept } = weights;
  const held = ids.reduce((sum, id) => sum + index.documentFrequency(id), 0);
  const gain = concept * idf(index.documents, Math.min(held, index.documents)) * (k1 + 1);
  const flat = 1 + k1 * (1 - b);
  const slope = (k1 * b) / index.meanLength;
  const isOpen = scores.count < enough;
  for (const id of ids) {
    eachPosting(scores, index, id, (slot) => {
      if ((!isOpen && !scores.isTouched(slot)) || !marks.touch(slot)) return;
      scores.add(slot, gain / (flat + slope * index.lengthOf(slot)));
    });
  }
  marks.clear();
}
