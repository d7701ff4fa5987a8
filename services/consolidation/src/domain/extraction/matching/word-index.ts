import type { Language } from "../language.ts";
import { searched, searchedWords } from "./plain-text.ts";
import type { Needs } from "./required-words.ts";

const GRAM = 3;
const LEAST_BUCKETS = 64;

interface Word {
  readonly text: string;
  /** Where the three characters stand in it that it is found by. */
  offset: number;
  /** The needs that it is a word of. */
  readonly needs: number[];
}

/** A number for three characters. */
const gramAt = (text: string, at: number): number =>
  text.charCodeAt(at) * 961 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2);

/** Finds the rows of a table whose required words a text holds, in one go through the text. */
export class WordIndex {
  private readonly buckets: (Word[] | undefined)[];
  /** Takes the number of three characters to their bucket. */
  private readonly mask: number;
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
      else words.set(text, { text, offset: 0, needs: [need] });
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
    while (size < long.length * 2) size *= 2;
    this.mask = size - 1;
    this.buckets = Array.from({ length: size });
    this.fill(long);
  }

  /** The rows that may match one of the texts, in their order: every one that does is among them. */
  rowsFor(texts: readonly string[]): readonly number[] {
    const rows = new Set(this.always);
    for (const text of texts) this.search(searched(text), rows);
    return [...rows].sort((a, b) => a - b);
  }

  private search(text: string, rows: Set<number>): void {
    this.searches++;
    this.metOf.fill(0);
    for (const word of this.short) if (text.includes(word.text)) this.meet(word, rows);
    for (let at = 0; at <= text.length - GRAM; at++) {
      const words = this.buckets[gramAt(text, at) & this.mask];
      if (words === undefined) continue;
      for (const word of words)
        if (text.startsWith(word.text, at - word.offset)) this.meet(word, rows);
    }
  }

  private meet({ needs }: Word, rows: Set<number>): void {
    for (const need of needs) {
      if (this.metIn[need] === this.searches) continue;
      this.metIn[need] = this.searches;
      const row = this.rowOf[need] ?? 0;
      const met = (this.metOf[row] ?? 0) + 1;
      this.metOf[row] = met;
      if (met === this.needsOf[row]) rows.add(row);
    }
  }

  /** Puts every word where the fewest others could be. */
  private fill(words: readonly Word[]): void {
    const counts = new Uint32Array(this.buckets.length);
    const countAt = (text: string, at: number): number => counts[gramAt(text, at) & this.mask] ?? 0;
    for (const { text } of words)
      for (let at = 0; at <= text.length - GRAM; at++)
        counts[gramAt(text, at) & this.mask] = countAt(text, at) + 1;
    for (const word of words) {
      const { text } = word;
      for (let at = 1; at <= text.length - GRAM; at++)
        if (countAt(text, at) < countAt(text, word.offset)) word.offset = at;
      const bucket = gramAt(text, word.offset) & this.mask;
      const there = this.buckets[bucket];
      if (there) there.push(word);
      else this.buckets[bucket] = [word];
    }
  }
}
