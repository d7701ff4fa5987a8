import type { BitSet } from "../structures/bit-set.ts";
import { ByteArena, capacityOf } from "../structures/byte-arena.ts";
import { MOST_COUNT, MOST_PAIR_BYTES, PairReader, writePair } from "../structures/packed-pairs.ts";
import { grown } from "../structures/typed-arrays.ts";
import { DocumentLengths } from "./document-lengths.ts";
import { Vocabulary } from "./vocabulary.ts";

/** Where a list can be read from: the postings after a slot. */
interface Mark {
  readonly slot: number;
  readonly bytes: number;
}

const MARK_EVERY_BYTES = 1 << 14;

const postings = new PairReader();
const documentTerms = new PairReader();

/**
 * An inverted index over documents that are known by a slot. Slots are added in rising order and never used twice, so that the
 * postings of a term are packed differences that only grow; a document that is removed stays in them and `has` no longer.
 */
export class TermIndex {
  #vocabulary = new Vocabulary();
  readonly #groups = new Map<readonly string[], { ids: readonly number[]; termLimit: number }>();
  #lists = new ByteArena();
  /** Per term: where its postings start, the bytes they take, the class of their room, and the slot of the last. */
  #starts = new Int32Array(64);
  #used = new Int32Array(64);
  #classes = new Uint8Array(64);
  #lasts = new Int32Array(64);
  /** Of long lists: the slot before every so many bytes. */
  readonly #marks = new Map<number, Mark[]>();
  /** Per term: how many documents hold it, and how often it stands in them. */
  #frequencies = new Int32Array(64);
  #occurrences = new Int32Array(64);
  /** The terms of documents, and where those of a slot end; they begin where those of the slot before end. */
  #terms = new Uint8Array(1024);
  #termEnds = new Int32Array(64);
  /** In terms. */
  readonly #lengths = new DocumentLengths();
  slotLimit = 0;
  documents = 0;
  totalLength = 0;

  /** The number of a term, or -1 when no document ever held it. */
  termId(term: string): number {
    return this.#vocabulary.find(term);
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
    return this.#vocabulary.size;
  }

  documentFrequency(termId: number): number {
    return this.#frequencies[termId] ?? 0;
  }

  /** How often a term stands in all documents together. */
  occurrences(termId: number): number {
    return this.#occurrences[termId] ?? 0;
  }

  has(slot: number): boolean {
    return this.#lengths.slots.has(slot);
  }

  lengthOf(slot: number): number {
    return this.#lengths.of(slot);
  }

  /** Reads the lengths of the first `size` slots ahead. */
  prefetchLengths(slots: Int32Array, size: number): void {
    this.#lengths.prefetch(slots, size);
  }

  get meanLength(): number {
    return this.documents === 0 ? 1 : Math.max(1, this.totalLength / this.documents);
  }

  /**
   * Reads the slots of the documents that hold a term, in rising order, and how often it stands there, at most 127; of a longer list
   * than `mostBytes` the newest part. Valid until the next call.
   */
  postings(termId: number, mostBytes = Number.POSITIVE_INFINITY): PairReader {
    const used = this.#used[termId] ?? 0;
    const marks = used <= mostBytes ? undefined : this.#marks.get(termId);
    const mark = marks?.[Math.ceil((used - mostBytes) / MARK_EVERY_BYTES) - 1];
    const isWhole = this.documents === this.slotLimit;
    return this.#read(termId, isWhole ? null : this.#lengths.slots, mark);
  }

  /** The same for some documents alone, all of which are there. */
  postingsAmong(termId: number, documents: BitSet): PairReader {
    return this.#read(termId, documents);
  }

  #read(termId: number, among: BitSet | null, mark?: Mark): PairReader {
    const start = this.#starts[termId] ?? 0;
    const end = start + (this.#used[termId] ?? 0);
    return postings.read(this.#lists.bytes, start + (mark?.bytes ?? 0), end, mark?.slot, among);
  }

  /** Reads the terms of a document, in rising order, and how often each stands there. Valid until the next call. */
  termsIn(slot: number): PairReader {
    return documentTerms.read(this.#terms, this.#termsStart(slot), this.#termEnds[slot] ?? 0);
  }

  /** How often a term stands in a document, at most 127. */
  countIn(slot: number, termId: number): number {
    const reader = this.termsIn(slot);
    while (reader.next())
      if (reader.number >= termId) return reader.number === termId ? reader.count : 0;
    return 0;
  }

  /** The terms of a document, each once, in rising order. */
  termsOf(slot: number): number[] {
    const terms: number[] = [];
    for (const reader = this.termsIn(slot); reader.next(); ) terms.push(reader.number);
    return terms;
  }

  get bytes(): number {
    const perTerm = 4 * 5 + 1;
    return (
      this.#lists.bytes.length +
      perTerm * this.#starts.length +
      this.#terms.length +
      4 * this.#termEnds.length +
      this.#lengths.bytes +
      this.#vocabulary.byteLength
    );
  }

  /** Adds the document of a new slot, which is `slotLimit`; `terms` may repeat. */
  add(terms: readonly string[]): number {
    const slot = this.slotLimit++;
    const counts = this.#countTerms(terms);
    this.#reserveSlot(slot, counts.size);
    let at = this.#termsStart(slot);
    let before = -1;
    for (const termId of [...counts.keys()].sort((a, b) => a - b)) {
      const count = Math.min(MOST_COUNT, counts.get(termId) ?? 0);
      at = writePair(this.#terms, at, termId - before, count);
      before = termId;
      this.#append(termId, slot, count);
    }
    this.#termEnds[slot] = at;
    this.#lengths.set(slot, terms.length);
    this.documents++;
    this.totalLength += terms.length;
    return slot;
  }

  /** Removes the document of a slot, which is not used again. */
  remove(slot: number): void {
    if (!this.has(slot)) return;
    for (const reader = this.termsIn(slot); reader.next(); ) {
      const termId = reader.number;
      this.#frequencies[termId] = this.documentFrequency(termId) - 1;
      this.#occurrences[termId] = this.occurrences(termId) - reader.count;
    }
    this.documents--;
    this.totalLength -= this.lengthOf(slot);
    this.#lengths.delete(slot);
  }

  /** What `restore` takes; valid until the next change. */
  parts() {
    const { termLimit, slotLimit, documents, totalLength } = this;
    return {
      vocabulary: this.#vocabulary.parts(),
      lists: this.#lists.parts(),
      starts: this.#starts.subarray(0, termLimit),
      used: this.#used.subarray(0, termLimit),
      classes: this.#classes.subarray(0, termLimit),
      lasts: this.#lasts.subarray(0, termLimit),
      marks: [...this.#marks],
      frequencies: this.#frequencies.subarray(0, termLimit),
      occurrences: this.#occurrences.subarray(0, termLimit),
      terms: this.#terms.subarray(0, this.#termsStart(slotLimit)),
      termEnds: this.#termEnds.subarray(0, slotLimit),
      lengths: this.#lengths.parts(slotLimit),
      ...{ documents, totalLength },
    };
  }

  restore(parts: ReturnType<TermIndex["parts"]>): void {
    this.#vocabulary.restore(parts.vocabulary);
    this.#lists.restore(parts.lists);
    this.#starts = parts.starts;
    this.#used = parts.used;
    this.#classes = parts.classes;
    this.#lasts = parts.lasts;
    for (const [termId, marks] of parts.marks) this.#marks.set(termId, marks);
    this.#frequencies = parts.frequencies;
    this.#occurrences = parts.occurrences;
    this.#terms = parts.terms;
    this.#termEnds = parts.termEnds;
    this.#lengths.restore(parts.lengths);
    this.slotLimit = parts.lengths.length;
    this.documents = parts.documents;
    this.totalLength = parts.totalLength;
  }

  #termsStart(slot: number): number {
    return slot === 0 ? 0 : (this.#termEnds[slot - 1] ?? 0);
  }

  #countTerms(terms: readonly string[]): Map<number, number> {
    const counts = new Map<number, number>();
    for (const term of terms) {
      const id = this.#vocabulary.add(term);
      if (id >= this.#starts.length) this.#reserveTerm(id);
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return counts;
  }

  #reserveTerm(id: number): void {
    this.#starts = grown(this.#starts, id + 1);
    this.#used = grown(this.#used, id + 1);
    this.#classes = grown(this.#classes, id + 1);
    this.#lasts = grown(this.#lasts, id + 1);
    this.#frequencies = grown(this.#frequencies, id + 1);
    this.#occurrences = grown(this.#occurrences, id + 1);
  }

  #reserveSlot(slot: number, terms: number): void {
    if (slot >= this.#termEnds.length) this.#termEnds = grown(this.#termEnds, slot + 1);
    const end = this.#termsStart(slot) + terms * MOST_PAIR_BYTES;
    if (end > this.#terms.length) this.#terms = grown(this.#terms, end);
  }

  #append(termId: number, slot: number, count: number): void {
    const used = this.#used[termId] ?? 0;
    const isFirst = used === 0;
    const difference = isFirst ? slot + 1 : slot - (this.#lasts[termId] ?? 0);
    const needed = used + pairBytes(difference, count);
    if (isFirst) this.#move(termId, 0, needed);
    else if (needed > capacityOf(this.#classes[termId] ?? 0)) this.#move(termId, used, needed);
    const start = this.#starts[termId] ?? 0;
    writePair(this.#lists.bytes, start + used, difference, count);
    if (needed % MARK_EVERY_BYTES < needed - used && needed >= MARK_EVERY_BYTES)
      this.#mark(termId, { slot, bytes: needed });
    this.#used[termId] = needed;
    this.#lasts[termId] = slot;
    this.#frequencies[termId] = this.documentFrequency(termId) + 1;
    this.#occurrences[termId] = this.occurrences(termId) + count;
  }

  #mark(termId: number, mark: Mark): void {
    const marks = this.#marks.get(termId);
    if (marks === undefined) this.#marks.set(termId, [mark]);
    else marks.push(mark);
  }

  /** Gives the postings of a term a region of at least `needed` bytes. */
  #move(termId: number, used: number, needed: number): void {
    const from = this.#starts[termId] ?? 0;
    const fromClass = this.#classes[termId] ?? 0;
    let toClass = used === 0 ? 0 : fromClass + 1;
    while (capacityOf(toClass) < needed) toClass++;
    const to = this.#lists.allocate(toClass);
    if (used > 0) {
      this.#lists.bytes.copyWithin(to, from, from + used);
      this.#lists.release(from, fromClass);
    }
    this.#starts[termId] = to;
    this.#classes[termId] = toClass;
  }
}

function pairBytes(difference: number, count: number): number {
  let bytes = count > 1 ? 2 : 1;
  for (let left = difference >>> 6; left > 0; left >>>= 7) bytes++;
  return bytes;
}
