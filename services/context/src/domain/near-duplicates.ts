import { slotOf, type TermIndex } from "./term-index.ts";

const SHARED = 0.8;

/** Tells whether a document says nearly what one before it says (Jaccard of their terms at least 0.8). */
export class NearDuplicates {
  readonly #index: TermIndex;
  readonly #seen: number[] = [];

  constructor(index: TermIndex) {
    this.#index = index;
  }

  /** True when the document is much like one that was kept. */
  has(slot: number): boolean {
    const terms = new Set<number>();
    for (const packed of this.#index.termsOf(slot)) terms.add(slotOf(packed));
    return this.#seen.some((other) => this.#isAlike(terms, other));
  }

  keep(slot: number): void {
    this.#seen.push(slot);
  }

  #isAlike(terms: ReadonlySet<number>, other: number): boolean {
    const others = this.#index.termsOf(other);
    const least = SHARED * Math.max(terms.size, others.length);
    if (Math.min(terms.size, others.length) < least) return false;
    let shared = 0;
    for (const packed of others) if (terms.has(slotOf(packed))) shared++;
    return shared >= SHARED * (terms.size + others.length - shared);
  }
}
