import { NOT_THERE } from "../structures/packed-pairs.ts";
import { prefetch } from "../structures/prefetch.ts";
import { grown } from "../structures/typed-arrays.ts";

/** Stands for a length from here on, which `#long` has. */
const LONG = NOT_THERE - 1;
// An entry of a map.
const LONG_BYTES = 40;

/** How long documents are, by slot: a byte each, so that those of a large memory stay near the processor, and the few long ones beside them. */
export class DocumentLengths {
  #short = new Uint8Array(64).fill(NOT_THERE);
  readonly #long = new Map<number, number>();

  /** By slot: `NOT_THERE` where no document is. */
  get entries(): Uint8Array {
    return this.#short;
  }

  has(slot: number): boolean {
    return (this.#short[slot] ?? NOT_THERE) !== NOT_THERE;
  }

  /** 0 where no document is. */
  of(slot: number): number {
    const short = this.#short[slot] ?? NOT_THERE;
    if (short < LONG) return short;
    return short === LONG ? (this.#long.get(slot) ?? 0) : 0;
  }

  set(slot: number, length: number): void {
    const { length: room } = this.#short;
    if (slot >= room) {
      this.#short = grown(this.#short, slot + 1);
      this.#short.fill(NOT_THERE, room);
    }
    this.#short[slot] = Math.min(length, LONG);
    if (length >= LONG) this.#long.set(slot, length);
  }

  delete(slot: number): void {
    this.#short[slot] = NOT_THERE;
    this.#long.delete(slot);
  }

  /** Reads the lengths of the first `size` slots ahead. */
  prefetch(slots: Int32Array, size: number): void {
    prefetch(this.#short, slots, size);
  }

  get bytes(): number {
    return this.#short.length + this.#long.size * LONG_BYTES;
  }

  /** The lengths of the first slots; -1 where no document is. */
  parts(slots: number): Int32Array<ArrayBuffer> {
    const lengths = new Int32Array(slots);
    for (let slot = 0; slot < slots; slot++) lengths[slot] = this.has(slot) ? this.of(slot) : -1;
    return lengths;
  }

  restore(lengths: Int32Array): void {
    this.#short = new Uint8Array(lengths.length).fill(NOT_THERE);
    for (let slot = 0; slot < lengths.length; slot++) {
      const length = lengths[slot] ?? -1;
      if (length >= 0) this.set(slot, length);
    }
  }
}
