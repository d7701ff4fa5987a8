import type { ScopeIndex } from "../memory/scope-index.ts";
import { ScoreAccumulator } from "../structures/score-accumulator.ts";
import type { AskedWord } from "./asked-words.ts";

const held = new ScoreAccumulator();
const windows = new ScoreAccumulator();

/** Which of at most 30 words episodes hold, a bit for each. Valid until the next question. */
export interface HeldWords {
  /** The episodes that hold any of them. */
  readonly slots: Int32Array;
  /** Those and the ones beside them. */
  readonly centres: Int32Array;
  readonly own: (slot: number) => number;
  /** What the turns up to `distance` before and after an episode hold. */
  readonly beside: (slot: number, distance: number) => number;
}

export function heldWords({ episodes, sequence }: ScopeIndex, words: readonly AskedWord[]) {
  held.prepare(episodes.slotLimit);
  windows.prepare(episodes.slotLimit);
  for (const [at, { episodeTerm }] of words.entries()) {
    if (episodeTerm < 0) continue;
    for (const reader = episodes.terms.postings(episodeTerm); reader.next(); )
      held.set(reader.number, held.get(reader.number) | (1 << at));
  }
  for (const slot of held.touched) {
    windows.touch(slot);
    for (const distance of [-1, 1]) {
      const beside = sequence.beside(slot, distance);
      if (beside >= 0) windows.touch(beside);
    }
  }
  const beside = (slot: number, distance: number) => {
    let bits = 0;
    for (let away = 1; away <= distance; away++)
      bits |= held.get(sequence.beside(slot, -away)) | held.get(sequence.beside(slot, away));
    return bits;
  };
  const found: HeldWords = {
    slots: held.touched,
    centres: windows.touched,
    own: (slot) => held.get(slot),
    beside,
  };
  return found;
}

/** Answers what share of the weight of all words those are worth whose bits are set. */
export function shareOfWeight(weights: readonly number[]): (bits: number) => number {
  const full = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  return (bits) => {
    let weight = 0;
    for (let left = bits, at = 0; left !== 0; left >>>= 1, at++) {
      if ((left & 1) === 1) weight += weights[at] ?? 0;
    }
    return weight / full;
  };
}
