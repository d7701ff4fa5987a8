import { grown } from "../structures/typed-arrays.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();
// The most bytes of a UTF-16 unit in UTF-8.
const MOST_BYTES_A_UNIT = 3;

/** Texts by slot, in bytes, added in rising order of slots; what is removed stays until all are dropped. */
export class PackedTexts {
  bytes = new Uint8Array(1024);
  /** Per slot: where its text ends; it begins where the one before ends. */
  ends = new Int32Array(64);

  /** How many slots have a text. */
  size = 0;

  /** Adds the text of the slot after the last one. */
  add(slot: number, text: string): void {
    this.size = slot + 1;
    const start = this.#startOf(slot);
    const most = start + text.length * MOST_BYTES_A_UNIT;
    if (most > this.bytes.length) this.bytes = grown(this.bytes, most);
    if (slot >= this.ends.length) this.ends = grown(this.ends, slot + 1);
    this.ends[slot] = start + encoder.encodeInto(text, this.bytes.subarray(start)).written;
  }

  get(slot: number): string {
    return decoder.decode(this.bytes.subarray(this.#startOf(slot), this.ends[slot] ?? 0));
  }

  /** What `restore` takes; valid until the next change. */
  parts() {
    return {
      bytes: this.bytes.subarray(0, this.#startOf(this.size)),
      ends: this.ends.subarray(0, this.size),
    };
  }

  restore({ bytes, ends }: ReturnType<PackedTexts["parts"]>): void {
    this.bytes = bytes;
    this.ends = ends;
    this.size = ends.length;
  }

  get byteLength(): number {
    return this.bytes.length + this.ends.byteLength;
  }

  #startOf(slot: number): number {
    return slot === 0 ? 0 : (this.ends[slot - 1] ?? 0);
  }
}
