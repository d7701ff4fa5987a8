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
 * Keeps the best `limit` of any number of offered slots: once there are so many, a heap with the worst kept one on top.
 * Its arrays outlive the question, so that ranking leaves little to collect; what it gave is valid until the next `reset`.
 */
export class TopKHeap {
  #limit = 0;
  #precedes: Precedes = () => false;
  #slots = new Int32Array(256);
  #count = 0;
  scores = new Float64Array(1024);

  /** Empties it, for slots below `size`, each of which may be offered once. */
  reset(limit: number, size: number, precedes: Precedes): void {
    this.#limit = limit;
    this.#precedes = precedes;
    this.#count = 0;
    if (limit > this.#slots.length) this.#slots = new Int32Array(limit);
    if (size > this.scores.length) this.scores = grown(this.scores, size);
  }

  offer(slot: number, score: number): void {
    this.scores[slot] = score;
    if (this.#count < this.#limit) {
      this.#slots[this.#count++] = slot;
      if (this.#count === this.#limit) this.#heapify();
    } else if (this.#limit > 0 && this.#isBetter(slot, this.#slots[0] ?? 0)) {
      this.#slots[0] = slot;
      this.#sink(0);
    }
  }

  /** What a slot must score at least to be kept now. */
  get least(): number {
    if (this.#count < this.#limit) return Number.NEGATIVE_INFINITY;
    return this.scores[this.#slots[0] ?? 0] ?? 0;
  }

  /** What was kept, best first. */
  ranking(): Ranking {
    const { scores } = this;
    const precedes = this.#precedes;
    const slots: number[] = [];
    for (let at = 0; at < this.#count; at++) slots.push(this.#slots[at] ?? 0);
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
    for (let at = 1; at < this.#count; at++) if (this.#isWorse(at - 1, at)) return false;
    return true;
  }

  #isBetter(slot: number, other: number): boolean {
    const score = this.scores[slot] ?? 0;
    const against = this.scores[other] ?? 0;
    return score > against || (score === against && this.#precedes(slot, other));
  }

  /** True when what stands at `a` is worth less than what stands at `b`. */
  #isWorse(a: number, b: number): boolean {
    return this.#isBetter(this.#slots[b] ?? 0, this.#slots[a] ?? 0);
  }

  #swap(a: number, b: number): void {
    const slot = this.#slots[a] ?? 0;
    this.#slots[a] = this.#slots[b] ?? 0;
    this.#slots[b] = slot;
  }

  #heapify(): void {
    for (let at = this.#count >>> 1; at-- > 0; ) this.#sink(at);
  }

  #sink(from: number): void {
    for (let at = from; ; ) {
      const left = 2 * at + 1;
      if (left >= this.#count) return;
      const right = left + 1;
      const worst = right < this.#count && this.#isWorse(right, left) ? right : left;
      if (!this.#isWorse(worst, at)) return;
      this.#swap(at, worst);
      at = worst;
    }
  }
}
