import { grown } from "./typed-arrays.ts";

/** Items and what each is worth for a question. */
export interface Ranking {
  /** Best first. */
  readonly slots: readonly number[];
  /** By slot; only those of `slots` count. */
  readonly scores: Float64Array;
}

/** True when the first of two slots with equal scores comes before the second. */
type Precedes = (a: number, b: number) => boolean;

/**
 * Keeps the best `limit` of any number of offered slots: once there are so many, a heap with the worst kept one on top. What they score
 * stands beside them: most slots are offered in vain, and to keep a score of each by its slot would write all over the memory.
 * Its arrays outlive the question, so that ranking leaves little to collect; what it gave is valid until the next `reset`.
 */
export class TopKHeap {
  #limit = 0;
  #precedes: Precedes = () => false;
  #slots = new Int32Array(256);
  #worths = new Float64Array(256);
  #count = 0;
  #scores = new Float64Array(1024);

  /** Empties it, for slots below `size`, each of which may be offered once. */
  reset(limit: number, size: number, precedes: Precedes): void {
    this.#limit = limit;
    this.#precedes = precedes;
    this.#count = 0;
    if (limit > this.#slots.length) {
      this.#slots = new Int32Array(limit);
      this.#worths = new Float64Array(limit);
    }
    if (size > this.#scores.length) this.#scores = grown(this.#scores, size);
  }

  offer(slot: number, score: number): void {
    if (this.#count < this.#limit) {
      this.#put(this.#count++, slot, score);
      if (this.#count === this.#limit) this.#heapify();
    } else if (this.#limit > 0 && this.#isBetter(slot, score, 0)) {
      this.#sink(0, slot, score);
    }
  }

  /** What a slot must score at least to be kept now. */
  get least(): number {
    if (this.#count < this.#limit) return Number.NEGATIVE_INFINITY;
    return this.#worths[0] ?? 0;
  }

  /** What was kept, best first. */
  ranking(): Ranking {
    const scores = this.#scores;
    const precedes = this.#precedes;
    const slots: number[] = [];
    for (let at = 0; at < this.#count; at++) {
      const slot = this.#slots[at] ?? 0;
      slots.push(slot);
      scores[slot] = this.#worths[at] ?? 0;
    }
    if (!this.#isInOrder()) {
      slots.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || (precedes(a, b) ? -1 : 1));
    }
    return { slots, scores };
  }

  /** What was kept, in no order. */
  slots(): Int32Array {
    return this.#slots.subarray(0, this.#count);
  }

  // Items that match alike mostly come in their order.
  #isInOrder(): boolean {
    for (let at = 1; at < this.#count; at++) {
      if (this.#isBetter(this.#slots[at] ?? 0, this.#worths[at] ?? 0, at - 1)) return false;
    }
    return true;
  }

  /** Whether a slot with such a score is better than the one at a place. */
  #isBetter(slot: number, score: number, than: number): boolean {
    const against = this.#worths[than] ?? 0;
    if (score !== against) return score > against;
    return this.#precedes(slot, this.#slots[than] ?? 0);
  }

  #put(at: number, slot: number, score: number): void {
    this.#slots[at] = slot;
    this.#worths[at] = score;
  }

  #heapify(): void {
    for (let at = this.#count >>> 1; at-- > 0; )
      this.#sink(at, this.#slots[at] ?? 0, this.#worths[at] ?? 0);
  }

  /** Puts a slot at a place or below it, where it belongs. */
  #sink(from: number, slot: number, score: number): void {
    let at = from;
    for (let below = 2 * at + 1; below < this.#count; below = 2 * at + 1) {
      const right = below + 1;
      const worst = right < this.#count && this.#isWorse(right, below) ? right : below;
      if (!this.#isBetter(slot, score, worst)) break;
      this.#put(at, this.#slots[worst] ?? 0, this.#worths[worst] ?? 0);
      at = worst;
    }
    this.#put(at, slot, score);
  }

  /** Whether what stands at `a` is worth less than what stands at `b`. */
  #isWorse(a: number, b: number): boolean {
    return this.#isBetter(this.#slots[b] ?? 0, this.#worths[b] ?? 0, a);
  }
}
