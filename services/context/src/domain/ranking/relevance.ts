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
  const least = floor * fullScore(index, query);
  return {
    passed: ranked.filter(({ score }) => score >= least),
    failed: ranked.filter(({ score }) => score < least).map(({ slot }) => slot),
  };
}

/** How relevant the best item is: its score as a share of that of an item that holds every word; 0 without items. */
export const bestRelevance = (ranked: readonly Ranked[], index: TermIndex, query: Query): number =>
  (ranked[0]?.score ?? 0) / fullScore(index, query);

/**
 * The score of an item that holds every word of the question once; a word nobody used counts as the rarest, and a
 * question of no words as one such word.
 */
export function fullScore(index: TermIndex, query: Query): number {
  let sum = 0;
  for (const term of query.terms) {
    sum += rarity(index.documents, index.documentFrequency(index.termId(term)));
  }
  return sum > 0 ? sum : rarity(Math.max(1, index.documents), 0);
}
