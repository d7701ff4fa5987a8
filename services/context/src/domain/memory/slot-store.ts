import { UUID_BYTES, writeHex } from "@memory/bytes";
import { grownUint8 } from "../structures/typed-arrays.ts";
import { TermIndex } from "./term-index.ts";

/** Items by slot, with their ids as bytes and their terms. A slot that was freed is used again. */
export class SlotStore<Item> {
  readonly terms = new TermIndex();
  readonly items: (Item | undefined)[] = [];
  readonly #slots = new Map<string, number>();
  readonly #free: number[] = [];
  #idBytes = new Uint8Array(UUID_BYTES * 64);
  /** The ids, 16 bytes a slot. The view is valid until the next `put`. */
  ids = new DataView(this.#idBytes.buffer);

  get size(): number {
    return this.#slots.size;
  }

  /** The slot of an item, or -1 when the store does not hold it. */
  slotOfId(id: string): number {
    return this.#slots.get(id) ?? -1;
  }

  /** True when the id in slot `a` comes before that in slot `b`. */
  precedes(a: number, b: number): boolean {
    const { ids } = this;
    const left = a * UUID_BYTES;
    const right = b * UUID_BYTES;
    for (let at = 0; at < UUID_BYTES; at += 4) {
      const difference = ids.getUint32(left + at) - ids.getUint32(right + at);
      if (difference !== 0) return difference < 0;
    }
    return false;
  }

  put(id: string, item: Item, terms: readonly string[]): number {
    const slot = this.#free.pop() ?? this.items.length;
    this.items[slot] = item;
    this.#slots.set(id, slot);
    const end = (slot + 1) * UUID_BYTES;
    if (end > this.#idBytes.length) {
      this.#idBytes = grownUint8(this.#idBytes, end);
      this.ids = new DataView(this.#idBytes.buffer);
    }
    writeHex(this.#idBytes, id, slot * UUID_BYTES);
    this.terms.add(slot, terms);
    return slot;
  }

  take(id: string, slot: number): void {
    this.terms.remove(slot);
    this.items[slot] = undefined;
    this.#slots.delete(id);
    this.#free.push(slot);
  }
}
