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

const ALL = new Int32Array(0);

/** Reads pairs one after the other: `next` puts them into `number` and `count`. */
export class PairReader {
  number = -1;
  count = 0;
  #bytes: Uint8Array = new Uint8Array(0);
  #signs: Int32Array = ALL;
  #at = 0;
  #end = 0;

  /** Starts with the pairs between two positions, the first of which follows `before`; with `signs` it passes over numbers whose sign is negative. */
  read(bytes: Uint8Array, from: number, to: number, before = -1, signs = ALL): this {
    this.#bytes = bytes;
    this.#signs = signs;
    this.#at = from;
    this.#end = to;
    this.number = before;
    return this;
  }

  /** False after the last pair. */
  next(): boolean {
    const bytes = this.#bytes;
    const signs = this.#signs;
    let at = this.#at;
    while (at < this.#end) {
      let byte = bytes[at++] ?? 0;
      let packed = byte & 0x7f;
      for (let shift = 7; byte > 0x7f; shift += 7) {
        byte = bytes[at++] ?? 0;
        packed |= (byte & 0x7f) << shift;
      }
      this.number += packed >>> 1;
      this.count = (packed & 1) === 0 ? 1 : (bytes[at++] ?? 0);
      if (signs.length > 0 && (signs[this.number] ?? 0) < 0) continue;
      this.#at = at;
      return true;
    }
    return false;
  }
}
