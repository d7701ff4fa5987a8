import { FACT_STATUSES, VOLATILITIES } from "@memory/contracts";
import { grown } from "../structures/typed-arrays.ts";
import type { FactTraits } from "./hard-filters.ts";
import type { FactRow } from "./indexed-rows.ts";

const CONFIDENCE = 0.1;
const RATING_STEP = 0.05;
const RATING_BOUND = 0.1;
const UNKNOWN_CONFIDENCE = 0.5;

/** The values that filters, ranking and packing read of every fact that matches, in arrays by slot: visiting each object would cost more than the arithmetic. */
export class FactColumns {
  freshMs = new Float64Array(64);
  /** Infinite while it has no end. */
  validToMs = new Float64Array(64);
  /** NaN where it is unknown. */
  confidence = new Float64Array(64);
  ratingScore = new Float64Array(64);
  costTokens = new Int32Array(64);
  statuses = new Uint8Array(64);
  volatilities = new Uint8Array(64);
  inConflict = new Uint8Array(64);
  readonly #traits: FactTraits = {
    ...{ status: "deleted", volatility: "stable", inConflict: false },
    ...{ freshMs: 0, validToMs: 0 },
  };

  set(slot: number, row: FactRow, costTokens: number): void {
    if (slot >= this.statuses.length) this.#reserve(slot + 1);
    this.freshMs[slot] = Date.parse(row.freshAt);
    this.validToMs[slot] =
      row.validTo === null ? Number.POSITIVE_INFINITY : Date.parse(row.validTo);
    this.confidence[slot] = row.confidence ?? Number.NaN;
    this.ratingScore[slot] = row.ratingScore;
    this.costTokens[slot] = costTokens;
    this.statuses[slot] = FACT_STATUSES.indexOf(row.status);
    this.volatilities[slot] = VOLATILITIES.indexOf(row.volatility);
    this.inConflict[slot] = row.inConflict ? 1 : 0;
  }

  /** What the hard filters read of a fact. Valid until the next call. */
  traitsOf(slot: number): Readonly<FactTraits> {
    const traits = this.#traits;
    traits.status = FACT_STATUSES[this.statuses[slot] ?? 0] ?? "deleted";
    traits.volatility = VOLATILITIES[this.volatilities[slot] ?? 0] ?? "stable";
    traits.inConflict = this.inConflict[slot] === 1;
    traits.freshMs = this.freshMs[slot] ?? 0;
    traits.validToMs = this.validToMs[slot] ?? 0;
    return traits;
  }

  isStable(slot: number): boolean {
    return this.volatilities[slot] === 0;
  }

  /** A factor near 1: at most 5 % for confidence and 10 % for ratings, either way. */
  factorOf(slot: number): number {
    const rating = (this.ratingScore[slot] ?? 0) * RATING_STEP;
    const bounded = Math.max(-RATING_BOUND, Math.min(RATING_BOUND, rating));
    const confidence = this.confidence[slot] ?? Number.NaN;
    const known = Number.isNaN(confidence) ? UNKNOWN_CONFIDENCE : confidence;
    return (1 + CONFIDENCE * (known - UNKNOWN_CONFIDENCE)) * (1 + bounded);
  }

  /** What `restore` takes, for the first slots; valid until the next change. */
  parts(slots: number) {
    return {
      freshMs: this.freshMs.subarray(0, slots),
      validToMs: this.validToMs.subarray(0, slots),
      confidence: this.confidence.subarray(0, slots),
      ratingScore: this.ratingScore.subarray(0, slots),
      costTokens: this.costTokens.subarray(0, slots),
      statuses: this.statuses.subarray(0, slots),
      volatilities: this.volatilities.subarray(0, slots),
      inConflict: this.inConflict.subarray(0, slots),
    };
  }

  restore(parts: ReturnType<FactColumns["parts"]>): void {
    Object.assign(this, parts);
  }

  get bytes(): number {
    return this.freshMs.byteLength * 4 + this.costTokens.byteLength + this.statuses.length * 3;
  }

  #reserve(size: number): void {
    this.freshMs = grown(this.freshMs, size);
    this.validToMs = grown(this.validToMs, size);
    this.confidence = grown(this.confidence, size);
    this.ratingScore = grown(this.ratingScore, size);
    this.costTokens = grown(this.costTokens, size);
    this.statuses = grown(this.statuses, size);
    this.volatilities = grown(this.volatilities, size);
    this.inConflict = grown(this.inConflict, size);
  }
}

/** The most that `factorOf` raises a score. */
export const MOST_FACT_FACTOR = (1 + CONFIDENCE / 2) * (1 + RATING_BOUND);
