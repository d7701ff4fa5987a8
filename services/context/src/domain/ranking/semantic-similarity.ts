import type { VectorStore } from "../memory/vector-store.ts";
import type { ScoreAccumulator } from "../structures/score-accumulator.ts";
import { TopKHeap } from "../structures/top-k-heap.ts";

// Only this many of the nearest items score; the others show what the memory is like at large.
const NEAREST = 256;
// With fewer items than about this many, what they have in common is not yet what any text has.
const FEW = 8;

const nearest = new TopKHeap();

/** Room for the cosines of one question with the items of one kind, which outlives the question. */
export class CosineRoom {
  #cells = new Float32Array(1024);

  /** Valid until the next call. */
  cosines(vectors: VectorStore, embedding: Float32Array, slots: number): Float32Array {
    if (this.#cells.length < slots) {
      this.#cells = new Float32Array(Math.max(slots, 2 * this.#cells.length));
    }
    const found = this.#cells.subarray(0, slots);
    vectors.cosines(embedding, found);
    return found;
  }
}

/** How similar items are to a question, by slot. Valid until the next question. */
export interface Similarity {
  /** 0 without a vector. */
  readonly cosines: Float32Array;
  /** How far an item's cosine lies above the scope's mean: 1 for the same meaning, 0 without a vector. */
  readonly above: (slot: number) => number;
}

/**
 * Adds to the scores of the most similar items as if they held that share of the question's words by which their cosine exceeds
 * the scope's mean; `gain` is the score for holding all words. The mean makes models comparable: their cosines of
 * unrelated texts differ widely. Null where there is nothing to compare.
 */
export function addSemanticSimilarity(
  scores: ScoreAccumulator,
  vectors: VectorStore,
  embedding: Float32Array | null,
  {
    room,
    slots,
    gain,
  }: { readonly room: CosineRoom; readonly slots: number; readonly gain: number },
): Similarity | null {
  if (embedding === null || vectors.size === 0) return null;
  const found = room.cosines(vectors, embedding, slots);
  let sum = 0;
  for (const cosine of found) sum += cosine;
  const common = Math.max(0, sum / (vectors.size + FEW));
  nearest.reset(NEAREST, slots, (a, b) => a < b);
  for (const [slot, cosine] of found.entries()) {
    if (cosine > common && cosine >= nearest.least) nearest.offer(slot, cosine);
  }
  const above = (slot: number) =>
    vectors.has(slot) ? ((found[slot] ?? 0) - common) / (1 - common) : 0;
  for (const slot of nearest.slots()) scores.add(slot, gain * above(slot));
  return { cosines: found, above };
}
