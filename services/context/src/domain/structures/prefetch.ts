type Numbers = Int32Array | Float64Array | Uint8Array;

const last = { sum: 0 };

/**
 * Reads what stands at the first `size` of the slots, so that the processor has it in its caches. Memory answers late: a loop as short
 * as this one asks for several entries at once, one that does more with each waits for nearly every one.
 */
export function prefetch(values: Numbers, slots: Int32Array, size = slots.length): void {
  let sum = 0;
  for (let at = 0; at < size; at++) sum += values[slots[at] ?? 0] ?? 0;
  // Kept, since the optimizing compiler leaves out what nobody reads.
  last.sum = sum;
}
