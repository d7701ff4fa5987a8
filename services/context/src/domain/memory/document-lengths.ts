import { BitSet } from "../structures/bit-set.ts";
import { prefetch } from "../structures/prefetch.ts";
import { grown } from "../structures/typed-arrays.ts";

/** Stands for a length from here on, which `#long` has. */
const LONG = 0xff;
// An entry of a map.
const LONG_BYTES = 40;

/** How long documents are, by slot: a byte each, so that those of a large memory stay near the processor, and the few long ones beside them. */
export class DocumentLengths {
  /** 0 where no document is. */
  #short = new Uint8Array(64);
  readonly #long = new Map<number, number>();
  /** The slots where a document is. */
  readonly slots = new BitSet();

  /** 0 where no document is. */
  of(slot: number): number {
    const short = this.#short[slot] ?? 0;
    return short < LONG ? short : (this.#long.get(slot) ?? 0);
  }

  set(slot: number, length: number): void {
    if (slot >= this.#short.length) this.#short = grown(this.#short, slot + 1);
    this.#short[slot] = Math.min(length, LONG);
    if (length >= LONG) this.#long.set(slot, length);
    this.slots.add(slot);
  }

  delete(slot: number): void {
    this.#short[slot] = 0;
    this.#long.delete(slot);
    this.slots.delete(slot);
  }

  /** Reads the lengths of the first `size` slots ahead. */
  prefetch(slots: Int32Array, size: number): void {
    prefetch(this.#short, slots, size);
  }

  get bytes(): number {
    return this.#short.length + this.slots.bytes + this.#long.size * LONG_BYTES;
  }

  /** The lengths of the first slots; -1 where no document is. */
  parts(slots: number): Int32Array<ArrayBuffer> {
    const lengths = new Int32Array(slots);
    for (let slot = 0; slot < slots; slot++)
      lengths[slot] = this.slots.has(slot) ? this.of(slot) : -1;
    return lengths;
  }

  restore(lengths: Int32Array): void {
    this.#short = new Uint8Array(lengths.length);
    for (let slot = 0; slot < lengths.length; slot++) {
      const length = lengths[slot] ?? -1;
      if (length >= 0) this.set(slot, length);
    }
  }
}
