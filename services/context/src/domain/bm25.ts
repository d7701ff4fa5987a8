import { countOf, slotOf, type TermIndex } from "./term-index.ts";

/** Scores by slot, and the slots that have one, in the order they were first touched. */
export interface Scores {
  readonly values: Float64Array;
  readonly touched: number[];
}

/** The weight of a term by its rarity, as Okapi BM25 takes it, never negative (Robertson, Lucene). */
export const rarity = (documents: number, frequency: number): number =>
  Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5));

/** BM25 of every document that shares a term with the query (Robertson and Zaragoza 2009, section 3). */
export function bm25(
  index: TermIndex,
  terms: readonly { readonly term: string; readonly weight: number }[],
  size: number,
  { k1, b }: { readonly k1: number; readonly b: number },
): Scores {
  const values = new Float64Array(size);
  const touched: number[] = [];
  const mean = index.meanLength;
  for (const { term, weight } of terms) {
    const id = index.termId(term);
    if (id < 0) continue;
    const postings = index.postings(id);
    const gain = weight * rarity(index.documents, postings.length) * (k1 + 1);
    for (const posting of postings) {
      const slot = slotOf(posting);
      const count = countOf(posting);
      const norm = k1 * (1 - b + (b * index.lengthOf(slot)) / mean);
      if (values[slot] === 0) touched.push(slot);
      values[slot] = (values[slot] ?? 0) + (gain * count) / (count + norm);
    }
  }
  return { values, touched };
}
