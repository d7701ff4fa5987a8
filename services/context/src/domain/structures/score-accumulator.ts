import { BitSet } from "./bit-set.ts";
import { prefetch } from "./prefetch.ts";
import { grown } from "./typed-arrays.ts";

/** Places are given from one up, so that nought is none. */
const FIRST_PLACE = 1;
/** The greatest that an Int32Array holds. */
const LAST_PLACE = 0x7fff_ffff;

/**
 * Scores by slot for one question at a time. The arrays outlive the question, so that ranking allocates nothing in proportion to the
 * scope. A slot has a place, given when it is first touched, and scores stand side by side by their places: of a large scope few slots
 * are touched, far apart, and reading each of them from memory is most of what a question costs. Clearing gives later places out.
 */
export class ScoreAccumulator {
  /** By slot: its place; one before `#base` was given before the last clearing. */
  #places = new Int32Array(1024);
  #base = FIRST_PLACE;
  /** From here on by place, less `#base`. */
  #values = new Float64Array(256);
  /** Which terms of the question each holds: a bit for each. */
  #bits = new Int32Array(256);
  #touched = new Int32Array(256);
  #count = 0;
  readonly #touchedSet = new BitSet();
  /** How many of the slots touched are in `#touchedSet`. */
  #marked = 0;
  readonly #lastPlace: number;

  constructor(lastPlace = LAST_PLACE) {
    this.#lastPlace = lastPlace;
  }

  /** How many slots were touched. */
  get count(): number {
    return this.#count;
  }

  /** The slots touched, in that order. The view is valid until the next change. */
  get touched(): Int32Array {
    return this.#touched.subarray(0, this.#count);
  }

  /** Their scores, in the same order; valid as long. */
  get scores(): Float64Array {
    return this.#values.subarray(0, this.#count);
  }

  /** The slots touched, for who looks up very many. Valid until the next clearing, without those that are touched meanwhile. */
  get touchedSet(): BitSet {
    for (; this.#marked < this.#count; this.#marked++)
      this.#touchedSet.add(this.#touched[this.#marked] ?? 0);
    return this.#touchedSet;
  }

  /** Makes room for slots below `size`; every score is 0 afterwards. */
  prepare(size: number): void {
    if (size > this.#places.length) this.#places = grown(this.#places, size);
    this.clear();
  }

  /** Reads the places of the first `size` slots ahead. */
  prefetch(slots: Int32Array, size: number): void {
    prefetch(this.#places, slots, size);
  }

  /** Adds to a slot's score; `bits` are those of the question's terms that it holds. */
  add(slot: number, gain: number, bits = 0): void {
    const at = this.#placeOf(slot);
    this.#values[at] = (this.#values[at] ?? 0) + gain;
    this.#bits[at] = (this.#bits[at] ?? 0) | bits;
  }

  set(slot: number, value: number): void {
    this.#values[this.#placeOf(slot)] = value;
  }

  /** True when the slot was not touched before. */
  touch(slot: number): boolean {
    const { count } = this;
    this.#placeOf(slot);
    return this.#count > count;
  }

  isTouched(slot: number): boolean {
    return (this.#places[slot] ?? 0) >= this.#base;
  }

  /** The score of a slot, 0 for one that was not touched. */
  get(slot: number): number {
    const at = (this.#places[slot] ?? 0) - this.#base;
    return at < 0 ? 0 : (this.#values[at] ?? 0);
  }

  /** The bits of the terms that a slot holds. */
  bitsOf(slot: number): number {
    const at = (this.#places[slot] ?? 0) - this.#base;
    return at < 0 ? 0 : (this.#bits[at] ?? 0);
  }

  clear(): void {
    for (let at = 0; at < this.#marked; at++) this.#touchedSet.delete(this.#touched[at] ?? 0);
    this.#marked = 0;
    this.#base += this.#count;
    this.#count = 0;
    // As many slots may be touched before the next clearing.
    if (this.#base <= this.#lastPlace - this.#places.length) return;
    this.#places.fill(0);
    this.#base = FIRST_PLACE;
  }

  /** Gives a slot a place unless it has one. */
  #placeOf(slot: number): number {
    const at = (this.#places[slot] ?? 0) - this.#base;
    return at >= 0 ? at : this.#newPlace(slot);
  }

  #newPlace(slot: number): number {
    const at = this.#count++;
    if (at === this.#touched.length) this.#makeRoom(at + 1);
    this.#places[slot] = this.#base + at;
    this.#touched[at] = slot;
    this.#values[at] = 0;
    this.#bits[at] = 0;
    return at;
  }

  #makeRoom(size: number): void {
    this.#touched = grown(this.#touched, size);
    this.#values = grown(this.#values, size);
    this.#bits = grown(this.#bits, size);
  }
}
