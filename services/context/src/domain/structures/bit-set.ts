import { grown } from "./typed-arrays.ts";

/** Numbers from 0 up, a bit for each: for who looks up very many, since it takes a 32nd of what an array of them does. */
export class BitSet {
  #words = new Int32Array(32);

  has(number: number): boolean {
    return (((this.#words[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1;
  }

  add(number: number): void {
    const at = number >>> 5;
    if (at >= this.#words.length) this.#words = grown(this.#words, at + 1);
    this.#words[at] = (this.#words[at] ?? 0) | (1 << (number & 31));
  }

  delete(number: number): void {
    const at = number >>> 5;
    this.#words[at] = (this.#words[at] ?? 0) & ~(1 << (number & 31));
  }

  get bytes(): number {
    return this.#words.byteLength;
  }
}
