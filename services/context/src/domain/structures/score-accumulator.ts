import { grown } from "./typed-arrays.ts";

/**
 * Scores by slot for one question at a time. The arrays outlive the question, so that ranking
 * allocates nothing in proportion to the scope; `clear` costs what was touched.
 */
export class ScoreAccumulator {
  values = new Float64Array(1024);
  #isTouched = new Uint8Array(1024);
  #touched = new Int32Array(1024);
  #count = 0;

  /** How many slots were touched. */
  get count(): number {
    return this.#count;
  }

  /** The slots touched, in that order. The view is valid until the next `clear`. */
  get touched(): Int32Array {
    return this.#touched.subarray(0, this.#count);
  }

  /** Makes room for slots below `size`; every score is 0 afterwards. */
  prepare(size: number): void {
    this.clear();
    if (size <= this.values.length) return;
    this.values = grown(this.values, size);
    this.#isTouched = grown(this.#isTouched, size);
    this.#touched = grown(this.#touched, size);
  }

  add(slot: number, gain: number): void {
    this.touch(slot);
    this.values[slot] = (this.values[slot] ?? 0) + gain;
  }

  set(slot: number, value: number): void {
    this.touch(slot);
    this.values[slot] = value;
  }

  /** True when the slot was not touched before. */
  touch(slot: number): boolean {
    if (this.#isTouched[slot] !== 0) return false;
    this.#isTouched[slot] = 1;
    this.#touched[this.#count++] = slot;
    return true;
  }

  isTouched(slot: number): boolean {
    return this.#isTouched[slot] !== 0;
  }

  get(slot: number): number {
    return slot < 0 ? 0 : (this.values[slot] ?? 0);
  }

  clear(): void {
    for (let at = 0; at < this.#count; at++) {
      const slot = this.#touched[at] ?? 0;
      this.values[slot] = 0;
      this.#isTouched[slot] = 0;
    }
    this.#count = 0;
  }
}
