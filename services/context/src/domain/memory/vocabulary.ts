import { grown } from "../structures/typed-arrays.ts";

const FNV_OFFSET = 0x811c_9dc5;
const FNV_PRIME = 0x0100_0193;
const MOST_ASCII = 0x7f;
const NONE = -1;

const encoder = new TextEncoder();

/** Words by number, as bytes: tables of strings would take several times the memory. */
export class Vocabulary {
  #bytes = new Uint8Array(1024);
  /** Per word: where it ends; it begins where the one before ends. */
  #ends = new Int32Array(64);
  /** The numbers of words by hash, open addressing; at most three quarters full. */
  #table = new Int32Array(128).fill(NONE);
  #scratch = new Uint8Array(256);
  size = 0;

  /** The number of a word; -1 for one that is not there. */
  find(word: string): number {
    const length = this.#encode(word);
    return this.#table[this.#place(length)] ?? NONE;
  }

  /** The number of a word, which is added where it is not there. */
  add(word: string): number {
    const length = this.#encode(word);
    const place = this.#place(length);
    const known = this.#table[place] ?? NONE;
    if (known !== NONE) return known;
    const id = this.size++;
    this.#table[place] = id;
    this.#keep(id, length);
    if (this.size * 4 > this.#table.length * 3) this.#rehash(this.#table.length * 2);
    return id;
  }

  get byteLength(): number {
    return this.#bytes.length + 4 * (this.#ends.length + this.#table.length);
  }

  /** What `restore` takes; valid until the next change. */
  parts() {
    return {
      bytes: this.#bytes.subarray(0, this.#startOf(this.size)),
      ends: this.#ends.subarray(0, this.size),
      table: this.#table,
    };
  }

  restore({ bytes, ends, table }: ReturnType<Vocabulary["parts"]>): void {
    this.#bytes = bytes;
    this.#ends = ends;
    this.#table = table;
    this.size = ends.length;
  }

  #startOf(id: number): number {
    return id === 0 ? 0 : (this.#ends[id - 1] ?? 0);
  }

  /** Puts a word into the scratch space and gives back its length. */
  #encode(word: string): number {
    if (word.length * 3 > this.#scratch.length) this.#scratch = new Uint8Array(word.length * 3);
    const scratch = this.#scratch;
    for (let at = 0; at < word.length; at++) {
      const code = word.charCodeAt(at);
      if (code > MOST_ASCII) return encoder.encodeInto(word, scratch).written;
      scratch[at] = code;
    }
    return word.length;
  }

  /** The place in the table of the word in the scratch space, or the free one where it would be. */
  #place(length: number): number {
    const mask = this.#table.length - 1;
    for (let place = hashOf(this.#scratch, 0, length) & mask; ; place = (place + 1) & mask) {
      const id = this.#table[place] ?? NONE;
      if (id === NONE || this.#isAt(id, length)) return place;
    }
  }

  #isAt(id: number, length: number): boolean {
    const start = this.#startOf(id);
    if ((this.#ends[id] ?? 0) - start !== length) return false;
    for (let at = 0; at < length; at++)
      if (this.#bytes[start + at] !== this.#scratch[at]) return false;
    return true;
  }

  #keep(id: number, length: number): void {
    const start = this.#startOf(id);
    if (start + length > this.#bytes.length) this.#bytes = grown(this.#bytes, start + length);
    if (id >= this.#ends.length) this.#ends = grown(this.#ends, id + 1);
    this.#bytes.set(this.#scratch.subarray(0, length), start);
    this.#ends[id] = start + length;
  }

  #rehash(room: number): void {
    this.#table = new Int32Array(room).fill(NONE);
    for (let id = 0; id < this.size; id++) {
      let place = hashOf(this.#bytes, this.#startOf(id), this.#ends[id] ?? 0) & (room - 1);
      while (this.#table[place] !== NONE) place = (place + 1) & (room - 1);
      this.#table[place] = id;
    }
  }
}

/** FNV-1a of 32 bits (Fowler, Noll and Vo), its high bits mixed into the low ones. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = FNV_OFFSET;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), FNV_PRIME);
  return (hash ^ (hash >>> 15)) >>> 0;
}
