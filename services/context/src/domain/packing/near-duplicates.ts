import type { TermIndex } from "../memory/term-index.ts";
import { ScoreAccumulator } from "../structures/score-accumulator.ts";

const SHARED = 0.8;

const held = new ScoreAccumulator();

/** Finds documents that nearly repeat an earlier one (Jaccard index of their terms at least 0.8). */
export class NearDuplicates {
  readonly #index: TermIndex;
  readonly #kept: (readonly number[])[] = [];

  constructor(index: TermIndex) {
    this.#index = index;
  }

  /** True when the document is much like one that was kept. */
  has(slot: number): boolean {
    const terms = this.#index.termsOf(slot);
    let isMarked = false;
    for (const others of this.#kept) {
      if (!isLike(Math.min(terms.length, others.length), terms.length, others.length)) continue;
      if (!isMarked) this.#mark(terms);
      isMarked = true;
      if (isLikeMarked(others, terms.length)) return true;
    }
    return false;
  }

  keep(slot: number): void {
    this.#kept.push(this.#index.termsOf(slot));
  }

  #mark(terms: readonly number[]): void {
    held.prepare(this.#index.termLimit);
    for (const term of terms) held.touch(term);
  }
}

const isLike = (shared: number, some: number, others: number): boolean =>
  shared >= SHARED * (some + others - shared);

/** Compares with the document whose terms are marked, `marked` of them, until too many are missing. */
function isLikeMarked(others: readonly number[], marked: number): boolean {
  let shared = others.length;
  for (const term of others) {
    if (held.isTouched(term)) continue;
    shared--;
    if (!isLike(shared, marked, others.length)) return false;
  }
  return isLike(shared, marked, others.length);
}
