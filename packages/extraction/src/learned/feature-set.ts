import type { Features } from "./features.ts";

const EMPTY = -1;
/** Places for features by their numbers, at least twice as many as features: the next free one is taken. */
let slots = new Int32Array(1024).fill(EMPTY);
let found = new Int32Array(slots.length / 2);
let count = 0;

/** Makes room for as many features again. */
function grow(): void {
  const all = found.slice(0, count);
  slots = new Int32Array(2 * slots.length).fill(EMPTY);
  found = new Int32Array(slots.length / 2);
  count = 0;
  for (const feature of all) put(feature);
}

/** Where a feature stands among the places, or where it may. */
function slotOf(feature: number): number {
  const mask = slots.length - 1;
  let slot = feature & mask;
  while (slots[slot] !== EMPTY && slots[slot] !== feature) slot = (slot + 1) & mask;
  return slot;
}

function put(feature: number): void {
  const slot = slotOf(feature);
  if (slots[slot] === feature) return;
  if (count === found.length) {
    grow();
    put(feature);
    return;
  }
  slots[slot] = feature;
  found[count++] = feature;
}

/** Features as they are seen, each once. One set is gathered at a time, up to `all`. */
export class FeatureSet {
  constructor(features: readonly number[]) {
    for (const feature of features) put(feature);
  }

  add(feature: number): this {
    put(feature);
    return this;
  }

  /** All of them in the order in which they were added; the set is empty then. */
  all(): Features {
    const all = found.slice(0, count);
    // From the last to the first, so that none is looked for behind a place that is free again.
    while (count > 0) slots[slotOf(found[--count] ?? 0)] = EMPTY;
    return all;
  }
}
