/** An item and what it is worth for a question. */
export interface Ranked {
  readonly slot: number;
  readonly score: number;
}

/** True when the first of two slots with equal scores comes before the second. */
type Precedes = (a: number, b: number) => boolean;

/** Keeps the best `limit` of any number of offered slots: once there are so many, a heap with the worst kept one on top. */
export class TopSlots {
  readonly #limit: number;
  readonly #precedes: Precedes;
  readonly #slots: number[] = [];
  readonly #scores: number[] = [];

  constructor(limit: number, precedes: Precedes) {
    this.#limit = limit;
    this.#precedes = precedes;
  }

  offer(slot: number, score: number): void {
    if (this.#slots.length < this.#limit) {
      this.#slots.push(slot);
      this.#scores.push(score);
      if (this.#slots.length === this.#limit) this.#heapify();
    } else if (this.#limit > 0 && this.#isBetter(slot, score, 0)) {
      this.#put(0, slot, score);
      this.#sink(0);
    }
  }

  /** What a slot must score at least to be kept now. */
  get least(): number {
    return this.#slots.length < this.#limit ? Number.NEGATIVE_INFINITY : (this.#scores[0] ?? 0);
  }

  /** What was kept, best first. */
  ranked(): Ranked[] {
    const precedes = this.#precedes;
    return this.#slots
      .map((slot, i) => ({ slot, score: this.#scores[i] ?? 0 }))
      .sort((a, b) => b.score - a.score || (precedes(a.slot, b.slot) ? -1 : 1));
  }

  /** What was kept, in no order. */
  slots(): readonly number[] {
    return this.#slots;
  }

  #isBetter(slot: number, score: number, at: number): boolean {
    const other = this.#scores[at] ?? 0;
    return score > other || (score === other && this.#precedes(slot, this.#slots[at] ?? 0));
  }

  #put(at: number, slot: number, score: number): void {
    this.#slots[at] = slot;
    this.#scores[at] = score;
  }

  #swap(a: number, b: number): void {
    const slot = this.#slots[a] ?? 0;
    const score = this.#scores[a] ?? 0;
    this.#put(a, this.#slots[b] ?? 0, this.#scores[b] ?? 0);
    this.#put(b, slot, score);
  }

  #isWorse(a: number, b: number): boolean {
    return this.#isBetter(this.#slots[b] ?? 0, this.#scores[b] ?? 0, a);
  }

  #heapify(): void {
    for (let at = this.#slots.length >>> 1; at-- > 0; ) this.#sink(at);
  }

  #sink(from: number): void {
    for (let at = from; ; ) {
      const left = 2 * at + 1;
      if (left >= this.#slots.length) return;
      const right = left + 1;
      const worst = right < this.#slots.length && this.#isWorse(right, left) ? right : left;
      if (!this.#isWorse(worst, at)) return;
      this.#swap(at, worst);
      at = worst;
    }
  }
}
