import type { ScopeIndex } from "../memory/scope-index.ts";
import { TopKHeap } from "../structures/top-k-heap.ts";
import type { Found } from "./find.ts";
import type { Signals, Words } from "./lexical-signals.ts";

const FIFTH = 4;
/** What all words of a question are worth beside a cosine. */
const WORDS = 0.6;
const NONE = new Float32Array(0);

const top = new TopKHeap();

/** What the embeddings say: how near the nearest items are, beside what is usual in this memory, and whether they hold the words too. */
export function semanticSignals(index: ScopeIndex, found: Found, words: Words): Signals {
  const cosines = found.episodes.cosines ?? NONE;
  const [best = 0, fifth = 0] = nearest(cosines);
  let total = 0;
  for (const cosine of cosines) total += cosine;
  let both = best;
  for (const slot of words.slots)
    both = Math.max(both, (cosines[slot] ?? 0) + WORDS * words.coverage(slot));
  const inFacts = (found.facts.cosines ?? NONE).reduce((most, one) => Math.max(most, one), best);
  return {
    bestCosine: inFacts,
    fifthCosine: fifth,
    meanCosine: total / Math.max(1, index.vectors.episodes.size),
    wordsAndCosine: both,
  };
}

/** The highest and the fifth. */
function nearest(cosines: Float32Array): number[] {
  top.reset(FIFTH + 1, cosines.length, (a, b) => a < b);
  for (const [slot, cosine] of cosines.entries()) {
    if (cosine >= top.least) top.offer(slot, cosine);
  }
  const { slots } = top.ranking();
  return [slots[0] ?? -1, slots[FIFTH] ?? -1].map((slot) => cosines[slot] ?? 0);
}
