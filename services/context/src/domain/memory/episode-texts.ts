import { beginningOf } from "../text/text-analysis.ts";
import { PackedTexts } from "./packed-texts.ts";

// What a text takes beside its characters: an entry of a map and the head of a string.
const BYTES_EACH = 80;
const BYTES_A_CHARACTER = 2;
/** All texts of an index are held, packed, up to this: those of some twenty thousand messages. */
const MOST_PACKED_BYTES = 4 * 1024 * 1024;
/** Of an index with more, the texts used last are held up to this; others are read when they are shown. */
const MOST_RECENT_BYTES = 2 * 1024 * 1024;
/** What is held of a text: nothing further on is shown. */
export const HELD_LENGTH = 8_000;

/** The texts of episodes by slot: all of a small memory's; of a large one's those used last, the others are read when they are needed. */
export class EpisodeTexts {
  /** Null once they were too many. */
  #packed: PackedTexts | null = new PackedTexts();
  readonly #removed = new Set<number>();
  readonly #recent = new Map<number, string>();
  readonly #reading = new Set<Set<number>>();
  readonly #inUse = new Set<ReadonlySet<number>>();
  readonly #mostPackedBytes: number;
  readonly #mostRecentBytes: number;
  #recentBytes = 0;

  constructor(mostPackedBytes = MOST_PACKED_BYTES, mostRecentBytes = MOST_RECENT_BYTES) {
    this.#mostPackedBytes = mostPackedBytes;
    this.#mostRecentBytes = mostRecentBytes;
  }

  get bytes(): number {
    return this.#recentBytes + (this.#packed?.byteLength ?? 0);
  }

  get(slot: number): string | undefined {
    if (this.#packed !== null) return this.has(slot) ? this.#packed.get(slot) : undefined;
    const text = this.#recent.get(slot);
    if (text === undefined) return undefined;
    // The order of the map is that of use.
    this.#recent.delete(slot);
    this.#recent.set(slot, text);
    return text;
  }

  has(slot: number): boolean {
    if (this.#packed === null) return this.#recent.has(slot);
    return slot < this.#packed.size && !this.#removed.has(slot);
  }

  /** Keeps the text of a new slot, which follows the last one. */
  add(slot: number, text: string): void {
    if (this.#packed === null) return;
    this.#packed.add(slot, beginningOf(text, HELD_LENGTH));
    if (this.#packed.byteLength <= this.#mostPackedBytes) return;
    this.#packed = null;
    this.#removed.clear();
  }

  delete(slot: number): void {
    for (const slots of this.#reading) slots.delete(slot);
    if (this.#packed !== null) this.#removed.add(slot);
    const text = this.#recent.get(slot);
    if (text === undefined) return;
    this.#recent.delete(slot);
    this.#recentBytes -= bytesOf(text);
  }

  /** What `restore` takes: the texts, if all are held; valid until the next change. */
  parts() {
    return { packed: this.#packed?.parts() ?? null, removed: Int32Array.from(this.#removed) };
  }

  restore({ packed, removed }: ReturnType<EpisodeTexts["parts"]>): void {
    if (packed === null) this.#packed = null;
    else this.#packed?.restore(packed);
    for (const slot of removed) this.#removed.add(slot);
  }

  /** Keeps the texts that `read` gives for some slots, but for those that were removed meanwhile. */
  async fill(
    slots: ReadonlySet<number>,
    read: () => Promise<ReadonlyMap<number, string>>,
  ): Promise<void> {
    const left = new Set(slots);
    this.#reading.add(left);
    try {
      const texts = await read();
      for (const [slot, text] of texts) if (left.has(slot)) this.#keep(slot, text);
    } finally {
      this.#reading.delete(left);
    }
  }

  /** Keeps the texts of some slots, bound or not, until the result is disposed of. */
  use(slots: ReadonlySet<number>): Disposable {
    this.#inUse.add(slots);
    return { [Symbol.dispose]: () => void this.#inUse.delete(slots) };
  }

  #keep(slot: number, text: string): void {
    const held = beginningOf(text, HELD_LENGTH);
    this.#recentBytes += bytesOf(held) - bytesOf(this.#recent.get(slot));
    this.#recent.set(slot, held);
    if (this.#recentBytes > this.#mostRecentBytes) this.#makeRoom(slot);
  }

  /** Half at once: the front of a map from which single entries are taken is slow to find. */
  #makeRoom(kept: number): void {
    for (const [slot, text] of this.#recent) {
      if (this.#recentBytes <= this.#mostRecentBytes / 2 || slot === kept) break;
      if (this.#isInUse(slot)) continue;
      this.#recent.delete(slot);
      this.#recentBytes -= bytesOf(text);
    }
  }

  #isInUse(slot: number): boolean {
    for (const slots of this.#inUse) if (slots.has(slot)) return true;
    return false;
  }
}

const bytesOf = (text: string | undefined): number =>
  text === undefined ? 0 : BYTES_EACH + BYTES_A_CHARACTER * text.length;
