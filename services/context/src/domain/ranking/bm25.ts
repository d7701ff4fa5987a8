import { countOf, slotOf, type TermIndex } from "../memory/term-index.ts";
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

/** Notes in `bits`, a number of 31 bits for each document, which of the question's terms it holds: this one is `bit`. */
export interface HeldTerm {
  readonly bits: ScoreAccumulator;
  readonly bit: number;
}

/**
 * Adds the BM25 gain of one term to the documents that hold it (Robertson and Zaragoza 2009, 3.1); once
 * `enough` documents have a score, only to those that have one.
 */
export function addTerm(
  scores: ScoreAccumulator,
  index: TermIndex,
  id: number,
  { k1, b }: Bm25Weights,
  enough: number,
  held?: HeldTerm,
): void {
  if (id < 0) return;
  const postings = index.postings(id);
  const gain = idf(index.documents, postings.length) * (k1 + 1);
  const flat = k1 * (1 - b);
  const slope = (k1 * b) / index.meanLength;
  const isOpen = scores.count < enough;
  for (let at = 0; at < postings.length; at++) {
    const posting = postings[at] ?? 0;
    const slot = slotOf(posting);
    if (!isOpen && !scores.isTouched(slot)) continue;
    const count = countOf(posting);
    scores.add(slot, (gain * count) / (count + flat + slope * index.lengthOf(slot)));
    held?.bits.add(slot, held.bit);
  }
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
    for (const posting of index.postings(id)) {
      const slot = slotOf(posting);
      if ((!isOpen && !scores.isTouched(slot)) || !marks.touch(slot)) continue;
      scores.add(slot, gain / (flat + slope * index.lengthOf(slot)));
    }
  }
  marks.clear();
}
