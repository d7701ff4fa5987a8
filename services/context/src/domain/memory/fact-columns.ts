import { grownFloat64, grownUint8 } from "../structures/typed-arrays.ts";
import type { IndexedFact } from "./indexed-rows.ts";

const CONFIDENCE = 0.1;
const RATING_STEP = 0.05;
const RATING_BOUND = 0.1;

/** The values that ranking and packing read of every fact that matches, in arrays by slot: visiting each object would cost more than the arithmetic. */
export class FactColumns {
  freshMs = new Float64Array(64);
  /** 1 for facts that do not age. */
  isStable = new Uint8Array(64);
  /** Factors near 1: at most 5 % for confidence and 10 % for ratings, either way. */
  confidence = new Float64Array(64);
  rating = new Float64Array(64);
  costTokens = new Float64Array(64);

  set(slot: number, { row, freshMs, costTokens }: IndexedFact): void {
    if (slot >= this.isStable.length) {
      this.freshMs = grownFloat64(this.freshMs, slot + 1);
      this.isStable = grownUint8(this.isStable, slot + 1);
      this.confidence = grownFloat64(this.confidence, slot + 1);
      this.rating = grownFloat64(this.rating, slot + 1);
      this.costTokens = grownFloat64(this.costTokens, slot + 1);
    }
    const rating = Math.max(-RATING_BOUND, Math.min(RATING_BOUND, row.ratingScore * RATING_STEP));
    this.freshMs[slot] = freshMs;
    this.isStable[slot] = row.volatility === "stable" ? 1 : 0;
    this.confidence[slot] = 1 + CONFIDENCE * ((row.confidence ?? 0.5) - 0.5);
    this.rating[slot] = 1 + rating;
    this.costTokens[slot] = costTokens;
  }

  get bytes(): number {
    return this.freshMs.byteLength * 4 + this.isStable.byteLength;
  }
}

/** The most that `confidence` and `rating` raise a score. */
export const MOST_FACT_FACTOR = (1 + CONFIDENCE / 2) * (1 + RATING_BOUND);
