import type { ScoreBoard } from "./score-board.ts";
import { countOf, slotOf, type TermIndex } from "./term-index.ts";

/** BM25's two parameters: saturation of repeated terms, and how much long documents pay. */
export interface Bm25Weights {
  readonly k1: number;
  readonly b: number;
}

/** The weight of a term by how few documents hold it (Okapi BM25, in the form that is never negative). */
export const rarity = (documents: number, frequency: number): number =>
  Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5));

/** Adds the BM25 gain of one term to every document that holds it (Robertson and Zaragoza 2009, 3.1). */
export function addTerm(
  board: ScoreBoard,
  index: TermIndex,
  term: string,
  { k1, b }: Bm25Weights,
): void {
  const id = index.termId(term);
  if (id < 0) return;
  const postings = index.postings(id);
  const gain = rarity(index.documents, postings.length) * (k1 + 1);
  const flat = k1 * (1 - b);
  const slope = (k1 * b) / index.meanLength;
  for (const posting of postings) {
    const slot = slotOf(posting);
    const count = countOf(posting);
    board.add(slot, (gain * count) / (count + flat + slope * index.lengthOf(slot)));
  }
}

/**
 * Adds the gain of a group of terms as if the group were one term that stands once in each document
 * that holds any of them. `marks` is a board to count on; it is left clear.
 */
export function addGroup(
  board: ScoreBoard,
  marks: ScoreBoard,
  index: TermIndex,
  group: readonly string[],
  weights: Bm25Weights & { readonly concept: number },
): void {
  const { k1, b, concept } = weights;
  for (const term of group) {
    const id = index.termId(term);
    if (id < 0) continue;
    for (const posting of index.postings(id)) marks.touch(slotOf(posting));
  }
  const gain = concept * rarity(index.documents, marks.touched.length) * (k1 + 1);
  const flat = 1 + k1 * (1 - b);
  const slope = (k1 * b) / index.meanLength;
  for (const slot of marks.touched) board.add(slot, gain / (flat + slope * index.lengthOf(slot)));
  marks.clear();
}
