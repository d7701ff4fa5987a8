import type { Language } from "../language.ts";
import type { Needs } from "./needs.ts";
import { searched, searchedWords } from "./plain-text.ts";

const GRAM = 3;
const LEAST_BUCKETS = 64;

interface Word {
  readonly text: string;
  /** Where the three characters stand in it that it is found by. */
  offset: number;
  /** The needs that it is a word of. */
  readonly needs: number[];
  /** The last search that found it. */
  foundIn: number;
}

/** A number for three characters. */
const gramOf = (first: number, second: number, third: number): number =>
  first * 961 + second * 31 + third;
const gramAt = (text: string, at: number): number =>
  gramOf(text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2));

/** Finds the rows of a table whose required words a text holds, in one go through the text. */
export class WordIndex {
  /** Takes the number of three characters to their bucket. */
  private readonly mask: number;
  /** Words of three characters or more, bucket by bucket. */
  private readonly words: readonly Word[];
  /** By what each of them is found. */
  private readonly grams: Int32Array;
  /** Where each bucket starts among them. */
  private readonly starts: Int32Array;
  /** Too short for a bucket. */
  private readonly short: readonly Word[];
  /** Rows that require nothing. */
  private readonly always: number[] = [];
  /** The row of each need. */
  private readonly rowOf: number[] = [];
  /** How many needs each row has. */
  private readonly needsOf: readonly number[];
  /** The last search in which each need was met. */
  private readonly metIn: Uint32Array;
  private readonly metOf: Uint8Array;
  private searches = 0;

  constructor(rows: readonly Needs[], language: Language) {
    const words = new Map<string, Word>();
    const add = (text: string, need: number): void => {
      const known = words.get(text);
      if (known) known.needs.push(need);
      else words.set(text, { text, offset: 0, needs: [need], foundIn: 0 });
    };
    rows.forEach((needs, row) => {
      if (needs.length === 0) this.always.push(row);
      for (const need of needs) {
        const id = this.rowOf.push(row) - 1;
        for (const word of need) for (const text of searchedWords(word, language)) add(text, id);
      }
    });
    this.needsOf = rows.map((needs) => needs.length);
    this.metIn = new Uint32Array(this.rowOf.length);
    this.metOf = new Uint8Array(rows.length);
    const long = [...words.values()].filter(({ text }) => text.length >= GRAM);
    this.short = [...words.values()].filter(({ text }) => text.length < GRAM);
    let size = LEAST_BUCKETS;
    while (size < long.length) size *= 2;
    this.mask = size - 1;
    this.place(long);
    const gramOfWord = ({ text, offset }: Word): number => gramAt(text, offset);
    const bucketOf = (word: Word): number => gramOfWord(word) & this.mask;
    this.words = long.sort((a, b) => bucketOf(a) - bucketOf(b));
    this.grams = Int32Array.from(this.words, gramOfWord);
    this.starts = new Int32Array(size + 1);
    for (const word of this.words) {
      const next = bucketOf(word) + 1;
      this.starts[next] = (this.starts[next] ?? 0) + 1;
    }
    for (let i = 1; i <= size; i++)
      this.starts[i] = (this.starts[i] ?? 0) + (this.starts[i - 1] ?? 0);
  }

  /** The rows that may match one of the texts, in their order: every one that does is among them. */
  rowsFor(texts: readonly string[]): readonly number[] {
    const rows = [...this.always];
    for (const text of texts) this.search(searched(text), rows);
    if (rows.length > 1) rows.sort((a, b) => a - b);
    return texts.length > 1 ? [...new Set(rows)] : rows;
  }

  private search(text: string, rows: number[]): void {
    this.searches++;
    this.metOf.fill(0);
    for (const word of this.short) if (text.includes(word.text)) this.meet(word, rows);
    let first = text.charCodeAt(0);
    let second = text.charCodeAt(1);
    for (let at = 0; at <= text.length - GRAM; at++) {
      const third = text.charCodeAt(at + 2);
      const gram = gramOf(first, second, third);
      const bucket = gram & this.mask;
      const end = this.starts[bucket + 1] ?? 0;
      for (let i = this.starts[bucket] ?? 0; i < end; i++)
        if (this.grams[i] === gram) this.tryWord(this.words[i], text, at, rows);
      first = second;
      second = third;
    }
  }

  private tryWord(word: Word | undefined, text: string, at: number, rows: number[]): void {
    if (word === undefined || word.foundIn === this.searches) return;
    if (!text.startsWith(word.text, at - word.offset)) return;
    word.foundIn = this.searches;
    this.meet(word, rows);
  }

  private meet({ needs }: Word, rows: number[]): void {
    for (const need of needs) {
      if (this.metIn[need] === this.searches) continue;
      this.metIn[need] = this.searches;
      const row = this.rowOf[need] ?? 0;
      const met = (this.metOf[row] ?? 0) + 1;
      this.metOf[row] = met;
      if (met === this.needsOf[row]) rows.push(row);
    }
  }

  /** Has every word found by those of its characters that the fewest others have. */
  private place(words: readonly Word[]): void {
    const counts = new Uint32Array(this.mask + 1);
    const countAt = (text: string, at: number): number => counts[gramAt(text, at) & this.mask] ?? 0;
    for (const { text } of words)
      for (let at = 0; at <= text.length - GRAM; at++)
        counts[gramAt(text, at) & this.mask] = countAt(text, at) + 1;
    for (const word of words) {
      const { text } = word;
      for (let at = 1; at <= text.length - GRAM; at++)
        if (countAt(text, at) < countAt(text, word.offset)) word.offset = at;
    }
  }
}
