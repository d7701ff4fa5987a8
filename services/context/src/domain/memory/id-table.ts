import { readUuid, UUID_BYTES, writeHex } from "@memory/bytes";
import { grown } from "../structures/typed-arrays.ts";

const NONE = -1;
const REMOVED = -2;

/** UUIDs by slot, 16 bytes each, and their slots by hash. */
export class IdTable {
  #bytes = new Uint8Array(UUID_BYTES * 64);
  /** Slots by the hash of their ids, open addressing; at most three quarters full. */
  #table = new Int32Array(128).fill(NONE);
  #used = 0;
  readonly #asked = new Uint8Array(UUID_BYTES);
  readonly #askedView = new DataView(this.#asked.buffer);
  /** The ids, 16 bytes a slot. The view is valid until the next `put`. */
  view = new DataView(this.#bytes.buffer);
  size = 0;

  /** The slot of an id, or -1. */
  find(id: string): number {
    writeHex(this.#asked, id, 0);
    return this.#table[this.#place()] ?? NONE;
  }

  /** The id of a slot that has one. */
  idOf(slot: number): string {
    return readUuid(this.#bytes, slot * UUID_BYTES);
  }

  /** When the id of a slot was made, by its first 48 bits, as UUIDs of version 7 have it (RFC 9562), in milliseconds since the epoch. */
  mintedMs(slot: number): number {
    const from = slot * UUID_BYTES;
    return this.view.getUint32(from) * 0x1_0000 + this.view.getUint16(from + 4);
  }

  put(id: string, slot: number): void {
    const end = (slot + 1) * UUID_BYTES;
    if (end > this.#bytes.length) {
      this.#bytes = grown(this.#bytes, end);
      this.view = new DataView(this.#bytes.buffer);
    }
    writeHex(this.#bytes, id, slot * UUID_BYTES);
    this.#enter(slot);
    this.size++;
    if (this.#used * 4 > this.#table.length * 3) this.#rehash();
  }

  remove(id: string): void {
    writeHex(this.#asked, id, 0);
    const place = this.#place();
    if (this.#table[place] === NONE) return;
    this.#table[place] = REMOVED;
    this.size--;
  }

  /** True when the id in slot `a` comes before that in slot `b`. */
  precedes(a: number, b: number): boolean {
    const left = a * UUID_BYTES;
    const right = b * UUID_BYTES;
    for (let at = 0; at < UUID_BYTES; at += 4) {
      const difference = this.view.getUint32(left + at) - this.view.getUint32(right + at);
      if (difference !== 0) return difference < 0;
    }
    return false;
  }

  get byteLength(): number {
    return this.#bytes.length + 4 * this.#table.length;
  }

  /** What `restore` takes, for the first slots; valid until the next change. */
  parts(slots: number) {
    return {
      ids: this.#bytes.subarray(0, slots * UUID_BYTES),
      table: this.#table,
      used: this.#used,
      size: this.size,
    };
  }

  restore({ ids, table, used, size }: ReturnType<IdTable["parts"]>): void {
    this.#bytes = ids;
    this.view = new DataView(ids.buffer, ids.byteOffset, ids.byteLength);
    this.#table = table;
    this.#used = used;
    this.size = size;
  }

  /** The place of the asked id, or the first free one. */
  #place(): number {
    const mask = this.#table.length - 1;
    for (let place = hashOf(this.#askedView, 0) & mask; ; place = (place + 1) & mask) {
      const slot = this.#table[place] ?? NONE;
      if (slot === NONE || (slot >= 0 && this.#isAsked(slot))) return place;
    }
  }

  #isAsked(slot: number): boolean {
    const from = slot * UUID_BYTES;
    for (let at = UUID_BYTES - 4; at >= 0; at -= 4)
      if (this.view.getUint32(from + at) !== this.#askedView.getUint32(at)) return false;
    return true;
  }

  /** Enters the slot of an id that is not there yet. */
  #enter(slot: number): void {
    const mask = this.#table.length - 1;
    let place = hashOf(this.view, slot * UUID_BYTES) & mask;
    while ((this.#table[place] ?? NONE) >= 0) place = (place + 1) & mask;
    if (this.#table[place] === NONE) this.#used++;
    this.#table[place] = slot;
  }

  #rehash(): void {
    const slots = this.#table.filter((slot) => slot >= 0);
    const room = this.size * 2 > this.#table.length ? this.#table.length * 2 : this.#table.length;
    this.#table = new Int32Array(room).fill(NONE);
    this.#used = 0;
    for (const slot of slots) this.#enter(slot);
  }
}

/** The last bytes of an id are random, as UUIDs have them; the others tell apart those that are not. */
function hashOf(ids: DataView, from: number): number {
  let hash = 0;
  for (let at = 0; at < UUID_BYTES; at += 4)
    hash = Math.imul(hash ^ ids.getUint32(from + at), 0x85eb_ca6b) ^ (hash >>> 13);
  return (hash ^ (hash >>> 16)) >>> 0;
}
