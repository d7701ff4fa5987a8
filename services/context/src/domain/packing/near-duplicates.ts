import { slotOf, type TermIndex } from "../memory/term-index.ts";

const SHARED = 0.8;
const NONE: readonly number[] = [];

/** Tells whether a document says nearly what one before it says (Jaccard of their terms at least 0.8). */
export class NearDuplicates {
  readonly #index: TermIndex;
  /** Per term: which of the kept documents hold it, by the order in which they were kept. */
  readonly #holders = new Map<number, number[]>();
  readonly #sizes: number[] = [];
  /** Per kept document: how many terms the one just asked about shares with it. */
  readonly #shared: number[] = [];

  constructor(index: TermIndex) {
    this.#index = index;
  }

  /** True when the document is much like one that was kept. */
  has(slot: number): boolean {
    if (this.#sizes.length === 0) return false;
    const terms = this.#index.termsOf(slot);
    const shared = this.#shared.fill(0);
    for (const packed of terms) {
      for (const kept of this.#holders.get(slotOf(packed)) ?? NONE) {
        shared[kept] = (shared[kept] ?? 0) + 1;
      }
    }
    return shared.some(
      (count, kept) => count >= SHARED * (terms.length + (this.#sizes[kept] ?? 0) - count),
    );
  }

  keep(slot: number): void {
    const kept = this.#sizes.length;
    const terms = this.#index.termsOf(slot);
    this.#sizes.push(terms.length);
    this.#shared.push(0);
    for (const packed of terms) {
      const term = slotOf(packed);
      const holders = this.#holders.get(term);
      if (holders === undefined) this.#holders.set(term, [kept]);
      else holders.push(kept);
    }
  }
}
