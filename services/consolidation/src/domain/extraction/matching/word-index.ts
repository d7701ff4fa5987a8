import type { Language } from "../language.ts";
import { searched, searchedWords } from "./plain-text.ts";
import type { Needs } from "./required-words.ts";

const GRAM = 3;
const LEAST_BUCKETS = 64;

interface Word {
  readonly text: string;
  /** Where the three characters stand in it that it is found by. */
  offset: number;
  /** Rows of which it is a word of the most telling need. */
  readonly rows: number[];
  /** The last search that found it. */
  foundIn: number;
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
  /** Of each row its needs but the most telling. */
  private readonly others: Word[][][] = [];
  private searches = 0;

  constructor(rows: readonly Needs[], language: Language) {
    const words = new Map<string, Word>();
    const wordsOf = (need: readonly string[]): Word[] =>
      need.flatMap((word) =>
        searchedWords(word, language).map((text) => {
          const known = words.get(text) ?? { text, offset: 0, rows: [], foundIn: 0 };
          words.set(text, known);
          return known;
        }),
      );
    rows.forEach(([first, ...others], row) => {
      if (first) for (const word of wordsOf(first)) word.rows.push(row);
      else this.always.push(row);
      this.others.push(others.map(wordsOf));
    });
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
    const search = ++this.searches;
    const found = this.wordsIn(text);
    for (const word of found) word.foundIn = search;
    const isThere = (need: readonly Word[]): boolean =>
      need.some(({ foundIn }) => foundIn === search);
    for (const word of found)
      for (const row of word.rows) if (this.others[row]?.every(isThere)) rows.add(row);
  }

  private wordsIn(text: string): Word[] {
    const found = this.short.filter((word) => text.includes(word.text));
    for (let at = 0; at <= text.length - GRAM; at++) {
      for (const word of this.buckets[gramAt(text, at) & this.mask] ?? [])
        if (text.startsWith(word.text, at - word.offset)) found.push(word);
    }
    return found;
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
