import type { TermIndex } from "../memory/term-index.ts";
import { rarity } from "./bm25.ts";
import type { Query } from "./query.ts";
import type { Ranked } from "./top-slots.ts";

export interface Judged {
  readonly passed: readonly Ranked[];
  readonly failed: readonly number[];
}

/** Parts what is relevant enough from what is not; `floor` null lets everything pass. */
export function aboveFloor(
  ranked: readonly Ranked[],
  floor: number | null,
  index: TermIndex,
  query: Query,
): Judged {
  if (floor === null) return { passed: ranked, failed: [] };
  const least = floor * bestPossible(index, query);
  return {
    passed: ranked.filter(({ score }) => score >= least),
    failed: ranked.filter(({ score }) => score < least).map(({ slot }) => slot),
  };
}

/** The score of an item that holds every word of the question once; a word nobody used counts as the rarest. */
function bestPossible(index: TermIndex, query: Query): number {
  let sum = 0;
  for (const term of query.terms) {
    sum += rarity(index.documents, index.documentFrequency(index.termId(term)));
  }
  return sum;
}
