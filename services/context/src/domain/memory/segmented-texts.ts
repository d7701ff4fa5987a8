import type { SegmentedText } from "../text/segments.ts";

const KEPT_LENGTH = 600_000;
// Estimates of the memory that a split text takes.
const BYTES_EACH = 300;
const BYTES_A_CHARACTER = 5;

/** Texts split into segments, by the slot of the episode, kept for the next question while there is room. */
export class SegmentedTexts {
  readonly #texts = new Map<number, SegmentedText>();
  #length = 0;

  get size(): number {
    return this.#texts.size;
  }

  get bytes(): number {
    return this.#texts.size * BYTES_EACH + this.#length * BYTES_A_CHARACTER;
  }

  has(slot: number): boolean {
    return this.#texts.has(slot);
  }

  get(slot: number): SegmentedText | undefined {
    return this.#texts.get(slot);
  }

  /** Keeps a text; where there is no room all others are dropped. */
  keep(slot: number, text: SegmentedText): void {
    this.delete(slot);
    if (this.#length >= KEPT_LENGTH) {
      this.#texts.clear();
      this.#length = 0;
    }
    this.#texts.set(slot, text);
    this.#length += text.text.length;
  }

  delete(slot: number): void {
    this.#length -= this.#texts.get(slot)?.text.length ?? 0;
    this.#texts.delete(slot);
  }
}
