import type { VectorShelf } from "../memory/vector-shelf.ts";
import type { ScoreBoard } from "./score-board.ts";
import { TopSlots } from "./top-slots.ts";

// Only so many items near in meaning are looked at: the others stand for what the memory is like at large.
const NEAREST = 256;
// With fewer items than about this many, what they have in common is not yet what any text has.
const FEW = 8;

const nearest = new TopSlots();
let cosines = new Float32Array(1024);

/**
 * Adds to the items nearest in meaning as if they held that share of the question's words by which their cosine stands
 * above the scope's mean; `gain` is what holding all would be worth. The mean makes models comparable: their cosines of
 * unrelated texts differ widely.
 */
export function addMeaning(
  board: ScoreBoard,
  vectors: VectorShelf,
  asked: Float32Array | null,
  slots: number,
  gain: number,
): void {
  if (asked === null || vectors.size === 0) return;
  if (cosines.length < slots) cosines = new Float32Array(Math.max(slots, 2 * cosines.length));
  const found = cosines.subarray(0, slots);
  vectors.cosines(asked, found);
  let sum = 0;
  for (const cosine of found) sum += cosine;
  const common = Math.max(0, sum / (vectors.size + FEW));
  nearest.begin(NEAREST, slots, (a, b) => a < b);
  for (const [slot, cosine] of found.entries()) {
    if (cosine > common && cosine >= nearest.least) nearest.offer(slot, cosine);
  }
  for (const slot of nearest.slots()) {
    board.add(slot, (gain * ((found[slot] ?? 0) - common)) / (1 - common));
  }
}
