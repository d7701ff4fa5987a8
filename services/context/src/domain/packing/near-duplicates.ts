import { slotOf, type TermIndex } from "../memory/term-index.ts";
import { ScoreAccumulator } from "../structures/score-accumulator.ts";

const SHARED = 0.8;

const held = new ScoreAccumulator();

/** Finds documents that nearly repeat an earlier one (Jaccard index of their terms at least 0.8). */
export class NearDuplicates {
  readonly #index: TermIndex;
  readonly #kept: number[] = [];

  constructor(index: TermIndex) {
    this.#index = index;
  }

  /** True when the document is much like one that was kept. */
  has(slot: number): boolean {
    const terms = this.#index.termsOf(slot);
    let isMarked = false;
    for (const kept of this.#kept) {
      const others = this.#index.termsOf(kept);
      if (!isLike(Math.min(terms.length, others.length), terms.length, others.length)) continue;
      if (!isMarked) this.#mark(terms);
      isMarked = true;
      if (isLikeMarked(others, terms.length)) return true;
    }
    return false;
  }

  keep(slot: number): void {
    this.#kept.push(slot);
  }

  #mark(terms: Int32Array): void {
    held.prepare(this.#index.termLimit);
    for (let at = 0; at < terms.length; at++) held.touch(slotOf(terms[at] ?? 0));
  }
}

const isLike = (shared: number, some: number, others: number): boolean =>
  shared >= SHARED * (some + others - shared);

/** Compares with the document whose terms are marked, `marked` of them, until too many are missing. */
function isLikeMarked(others: Int32Array, marked: number): boolean {
  let shared = others.length;
  for (let at = 0; at < others.length; at++) {
    if (held.isTouched(slotOf(others[at] ?? 0))) continue;
    shared--;
    if (!isLike(shared, marked, others.length)) return false;
  }
  return isLike(shared, marked, others.length);
}
