import type { BitSet } from "./bit-set.ts";

/**
 * Pairs of a rising number and a count, in bytes: the difference to the number before, shifted by one bit, as a varint of 7 bits
 * each; where that bit is set a byte with the count follows, else it is 1.
 */

/** The most bytes that a pair takes. */
export const MOST_PAIR_BYTES = 6;
/** Counts above this one are kept as this. */
export const MOST_COUNT = 127;

/** Writes a pair and gives back the position after it; `difference` to the number before is below 2^30. */
export function writePair(into: Uint8Array, at: number, difference: number, count: number): number {
  let left = (difference << 1) | (count > 1 ? 1 : 0);
  let end = at;
  while (left > 0x7f) {
    into[end++] = (left & 0x7f) | 0x80;
    left >>>= 7;
  }
  into[end++] = left;
  if (count > 1) into[end++] = count;
  return end;
}

/** With what is read of their numbers it stays in the processor's first caches. */
const BLOCK = 1024;

/** Up to 1024 pairs, the first `size` of which count. */
export class PairBlock {
  readonly numbers = new Int32Array(BLOCK);
  readonly counts = new Uint8Array(BLOCK);
  size = 0;
}

/** Reads pairs one after the other: `next` puts them into `number` and `count`. */
export class PairReader {
  number = -1;
  count = 0;
  #bytes: Uint8Array = new Uint8Array(0);
  #among: BitSet | null = null;
  #at = 0;
  #end = 0;

  /** Starts with the pairs between two positions, the first of which follows `before`; with `among` it passes over all other numbers. */
  read(
    bytes: Uint8Array,
    from: number,
    to: number,
    before = -1,
    among: BitSet | null = null,
  ): this {
    this.#bytes = bytes;
    this.#among = among;
    this.#at = from;
    this.#end = to;
    this.number = before;
    return this;
  }

  /** False after the last pair. */
  next(): boolean {
    const bytes = this.#bytes;
    const among = this.#among;
    let { number } = this;
    let at = this.#at;
    while (at < this.#end) {
      let packed = bytes[at++] ?? 0;
      if (packed > 0x7f) {
        packed = this.#longer(packed, at);
        at = this.#at;
      }
      number += packed >>> 1;
      const countAt = at;
      at += packed & 1;
      if (among !== null && !among.has(number)) continue;
      this.number = number;
      this.count = (packed & 1) === 0 ? 1 : (bytes[countAt] ?? 0);
      this.#at = at;
      return true;
    }
    this.#at = at;
    return false;
  }

  /** Puts the next pairs into a block, as many as it has room for; false after the last. */
  nextBlock(block: PairBlock): boolean {
    const { numbers, counts } = block;
    let size = 0;
    for (; size < BLOCK && this.next(); size++) {
      numbers[size] = this.number;
      counts[size] = this.count;
    }
    block.size = size;
    return size > 0;
  }

  /** The varint that begins with a byte, whose others stand from a position on; moves behind them. */
  #longer(first: number, from: number): number {
    const bytes = this.#bytes;
    let packed = first & 0x7f;
    let at = from;
    for (let byte = first, shift = 7; byte > 0x7f; shift += 7) {
      byte = bytes[at++] ?? 0;
      packed |= (byte & 0x7f) << shift;
    }
    this.#at = at;
    return packed;
  }
}
