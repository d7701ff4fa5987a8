import type { TermIndex } from "../memory/term-index.ts";
import type { Ranking } from "../structures/top-k-heap.ts";
import { idf } from "./bm25.ts";

/** Items, and how relevant each is, before it is scaled. */
interface Scored {
  readonly slots: readonly number[];
  readonly score: (slot: number) => number;
}

/** The items of a ranking by what they score in it. */
export const scored = ({ slots, scores }: Ranking): Scored => ({
  slots,
  score: (slot) => scores[slot] ?? 0,
});

export interface Judged {
  /** Slots, best first. */
  readonly passed: readonly number[];
  readonly failed: readonly number[];
}

/** Separates what is relevant enough from what is not; `floor` null lets everything pass. `isNamed` as with `relevanceScale`. */
export function aboveFloor(
  { slots, score }: Scored,
  floor: number | null,
  index: TermIndex,
  terms: readonly number[],
  isNamed: boolean,
): Judged {
  if (floor === null) return { passed: slots, failed: [] };
  const relevance = relevanceScale(index, terms, isNamed);
  const isPassed = slots.map((slot) => relevance(score(slot)) >= floor);
  return {
    passed: slots.filter((_, at) => isPassed[at]),
    failed: slots.filter((_, at) => !isPassed[at]),
  };
}

/** How relevant the best item is; 0 without items. */
export function bestRelevance(
  { slots, score }: Scored,
  index: TermIndex,
  terms: readonly number[],
  isNamed: boolean,
): number {
  if (slots.length === 0) return 0;
  const most = slots.reduce((best, slot) => Math.max(best, score(slot)), 0);
  return relevanceScale(index, terms, isNamed)(most);
}

/**
 * Turns scores into relevances: 1 is an item that holds all of a question of one telling word, one that no other item
 * holds. Of a longer question it need not hold all: the score counts against the square root of the full one, half way
 * between what was found and the share of it. `isNamed` adds the worth of a telling word: the question names somebody
 * who speaks here.
 */
function relevanceScale(
  index: TermIndex,
  terms: readonly number[],
  isNamed: boolean,
): (score: number) => number {
  const telling = idf(Math.max(1, index.documents), 1);
  const named = isNamed ? telling : 0;
  const scale = Math.sqrt((fullScore(index, terms) + named) * telling);
  return (score) => (score + named) / scale;
}

/**
 * The score of an item that holds every word of the question once; a word nobody used counts as the rarest, and a
 * question of no words as one such word.
 */
export function fullScore(index: TermIndex, terms: readonly number[]): number {
  let sum = 0;
  for (const id of terms) sum += idf(index.documents, index.documentFrequency(id));
  return sum > 0 ? sum : idf(Math.max(1, index.documents), 0);
}
