import { IntArena } from "../structures/int-arena.ts";
import { grownFloat64, grownInt32 } from "../structures/typed-arrays.ts";

// A posting packs the slot of a document and how often the term stands in it into one integer.
const COUNT_BITS = 7;
const MAX_COUNT = (1 << COUNT_BITS) - 1;

// What the engine takes for an entry of a map, half of whose room may be free, and for the head of a string.
const WORD_BYTES = 88;
// The engine keeps a piece of at least this length as a view of the text it was cut from, which would stay with it.
const SHORTEST_VIEW = 13;

/** The slot of the document of a posting. */
export const slotOf = (posting: number): number => posting >>> COUNT_BITS;
/** How often the term stands in the document of a posting, at most 127. */
export const countOf = (posting: number): number => posting & MAX_COUNT;

/**
 * An inverted index over documents that are known by a slot. Postings of a term are one sorted run
 * of integers, so that adding and removing a document costs its own terms and nothing else.
 */
export class TermIndex {
  readonly #ids = new Map<string, number>();
  readonly #groups = new Map<readonly string[], { ids: readonly number[]; termLimit: number }>();
  readonly #arena = new IntArena();
  /** Per term: where its postings start and how many there are, which is its document frequency. */
  #starts = new Int32Array(256);
  #counts = new Int32Array(256);
  /** Per slot: where its packed terms start, how many there are, and its length in terms. */
  #termStarts = new Int32Array(64);
  #termCounts = new Int32Array(64);
  #lengths = new Float64Array(64);
  documents = 0;
  totalLength = 0;
  #vocabularyBytes = 0;

  /** The number of a term, or -1 when no document ever held it. */
  termId(term: string): number {
    return this.#ids.get(term) ?? -1;
  }

  /** The numbers of those of a fixed group of terms that documents ever held; looked up again only when there are new ones. */
  groupIds(group: readonly string[]): readonly number[] {
    const { termLimit } = this;
    const known = this.#groups.get(group);
    if (known?.termLimit === termLimit) return known.ids;
    const ids = group.map((term) => this.termId(term)).filter((id) => id >= 0);
    this.#groups.set(group, { ids, termLimit });
    return ids;
  }

  /** Every number of a term is below this. */
  get termLimit(): number {
    return this.#ids.size;
  }

  documentFrequency(termId: number): number {
    return this.#counts[termId] ?? 0;
  }

  lengthOf(slot: number): number {
    return this.#lengths[slot] ?? 0;
  }

  get meanLength(): number {
    return this.documents === 0 ? 1 : Math.max(1, this.totalLength / this.documents);
  }

  /** Packed postings of a term, sorted by slot. The view is valid until the next change. */
  postings(termId: number): Int32Array {
    const start = this.#starts[termId] ?? 0;
    return this.#arena.cells.subarray(start, start + (this.#counts[termId] ?? 0));
  }

  /** The terms of a document as `termId << 7 | count`, read with `slotOf` and `countOf`. */
  termsOf(slot: number): Int32Array {
    const start = this.#termStarts[slot] ?? 0;
    return this.#arena.cells.subarray(start, start + (this.#termCounts[slot] ?? 0));
  }

  get bytes(): number {
    const perSlot = this.#termStarts.byteLength * 2 + this.#lengths.byteLength;
    return this.#arena.bytes + this.#starts.byteLength * 2 + perSlot + this.#vocabularyBytes;
  }

  /** Adds the document of an unused slot; `terms` may repeat. */
  add(slot: number, terms: readonly string[]): void {
    const counts = this.#countTerms(terms);
    this.#reserveSlot(slot);
    const start = this.#arena.allocate(counts.size);
    let at = start;
    for (const [termId, count] of counts) {
      this.#arena.cells[at++] = (termId << COUNT_BITS) | count;
      this.#insertPosting(termId, slot, count);
    }
    this.#termStarts[slot] = start;
    this.#termCounts[slot] = counts.size;
    this.#lengths[slot] = terms.length;
    this.documents++;
    this.totalLength += terms.length;
  }

  /** Removes the document of a slot, which may be used again afterwards. */
  remove(slot: number): void {
    const terms = this.termsOf(slot).slice();
    for (const packed of terms) this.#removePosting(slotOf(packed), slot);
    this.#arena.release(this.#termStarts[slot] ?? 0, terms.length);
    this.documents--;
    this.totalLength -= this.lengthOf(slot);
    this.#termCounts[slot] = 0;
    this.#lengths[slot] = 0;
  }

  #countTerms(terms: readonly string[]): Map<number, number> {
    const counts = new Map<number, number>();
    for (const term of terms) {
      const id = this.#idFor(term);
      counts.set(id, Math.min(MAX_COUNT, (counts.get(id) ?? 0) + 1));
    }
    return counts;
  }

  #idFor(term: string): number {
    const known = this.#ids.get(term);
    if (known !== undefined) return known;
    const id = this.#ids.size;
    this.#ids.set(ownCopy(term), id);
    this.#vocabularyBytes += WORD_BYTES + term.length;
    if (id >= this.#starts.length) {
      this.#starts = grownInt32(this.#starts, id + 1);
      this.#counts = grownInt32(this.#counts, id + 1);
    }
    this.#starts[id] = -1;
    return id;
  }

  #reserveSlot(slot: number): void {
    if (slot < this.#termStarts.length) return;
    this.#termStarts = grownInt32(this.#termStarts, slot + 1);
    this.#termCounts = grownInt32(this.#termCounts, slot + 1);
    this.#lengths = grownFloat64(this.#lengths, slot + 1);
  }

  #insertPosting(termId: number, slot: number, count: number): void {
    const held = this.#counts[termId] ?? 0;
    const start = this.#roomForOneMore(termId, held);
    const cells = this.#arena.cells;
    const at = start + this.#position(start, held, slot);
    cells.copyWithin(at + 1, at, start + held);
    cells[at] = (slot << COUNT_BITS) | count;
    this.#counts[termId] = held + 1;
  }

  #roomForOneMore(termId: number, held: number): number {
    const start = this.#starts[termId] ?? -1;
    if (start >= 0 && held < IntArena.capacityFor(held)) return start;
    const moved = this.#arena.allocate(held + 1);
    if (start >= 0) {
      this.#arena.cells.copyWithin(moved, start, start + held);
      this.#arena.release(start, held);
    }
    this.#starts[termId] = moved;
    return moved;
  }

  #removePosting(termId: number, slot: number): void {
    const held = this.#counts[termId] ?? 0;
    const start = this.#starts[termId] ?? 0;
    const at = start + this.#position(start, held, slot);
    this.#arena.cells.copyWithin(at, at + 1, start + held);
    this.#counts[termId] = held - 1;
    this.#shrink(termId, start, held);
  }

  // A region's capacity follows from its count alone, so one that falls into a smaller class moves.
  #shrink(termId: number, start: number, held: number): void {
    const left = held - 1;
    if (left > 0 && IntArena.capacityFor(left) === IntArena.capacityFor(held)) return;
    if (left > 0) {
      const moved = this.#arena.allocate(left);
      this.#arena.cells.copyWithin(moved, start, start + left);
      this.#starts[termId] = moved;
    } else this.#starts[termId] = -1;
    this.#arena.release(start, held);
  }

  #position(start: number, held: number, slot: number): number {
    const cells = this.#arena.cells;
    let low = 0;
    let high = held;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (slotOf(cells[start + middle] ?? 0) < slot) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const ownCopy = (term: string): string =>
  term.length < SHORTEST_VIEW ? term : Buffer.from(term).toString();
