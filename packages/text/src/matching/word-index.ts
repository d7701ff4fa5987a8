import type { Language } from "../language.ts";
import type { Needs } from "./needs.ts";
import { searchedWords } from "./plain-text.ts";
import { bitOf, type SearchedText, searched } from "./searched-text.ts";

const GRAM = 3;
const LEAST_BUCKETS = 64;
/** Most of the characters of a text are of no word, which one bit says. */
const BITS_PER_BUCKET = 8;
/** The commoner a character is in the four languages, the earlier it stands. */
const COMMON = " eanirtsoldu";
const COMMON_WEIGHT = 3;
/** As many as an entry can tell apart; then they are counted from the beginning. */
const MOST_SEARCHES = 0xffff_ffff;

/** A word that is looked for, and the needs that it is a word of. */
interface Word {
  readonly text: string;
  /** Where the three characters stand in it that it is found by. */
  offset: number;
  readonly needs: number[];
}

/** A number for three characters. */
const gramOf = (first: number, second: number, third: number): number =>
  first * 961 + second * 31 + third;
const gramAt = (text: string, at: number): number =>
  gramOf(text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2));

/** How common three characters are in texts, next to others. */
function commonness(text: string, at: number): number {
  let weight = 1;
  for (let i = at; i < at + GRAM; i++) if (COMMON.includes(text.charAt(i))) weight *= COMMON_WEIGHT;
  return weight;
}

/** Lists of numbers one after the other: those of list i stand at [starts[i], starts[i + 1]). */
interface Lists {
  readonly starts: Int32Array;
  readonly items: Int32Array;
}

function listsOf(lists: readonly (readonly number[])[]): Lists {
  const starts = new Int32Array(lists.length + 1);
  lists.forEach((list, i) => {
    starts[i + 1] = (starts[i] ?? 0) + list.length;
  });
  return { starts, items: Int32Array.from(lists.flat()) };
}

const codesOf = (text: string): number[] =>
  Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));

/** A character of a word besides those that it is found by: how far behind the first of them it stands, and its code below that. */
function besides({ text, offset }: Word): number {
  const at = text.length > offset + GRAM ? text.length - 1 : 0;
  return (at - offset) * 0x10000 + text.charCodeAt(at);
}

/** Whether a text holds one character, or one behind another. */
function holdsShort(
  { codes, from, to, present }: SearchedText,
  first: number,
  second: number | null,
): boolean {
  const bit = bitOf(first);
  if ((bit & present) !== bit) return false;
  const last = second === null ? to : to - 1;
  for (let at = from; at < last; at++)
    if (codes[at] === first && (second === null || codes[at + 1] === second)) return true;
  return false;
}

/** Finds the rows of a table whose required words a text holds, in one go through the text. */
export class WordIndex {
  /** A bit for each number that three characters of a word have. */
  private readonly bits: Int32Array;
  private readonly bitMask: number;
  /** Takes the number of three characters to their bucket. */
  private readonly mask: number;
  /** By what each word of three characters or more is found, bucket by bucket. */
  private readonly grams: Int32Array;
  /** Another character of each, so that few are compared in vain. */
  private readonly besides: Int32Array;
  /** Where each bucket starts among them. */
  private readonly buckets: Int32Array;
  private readonly offsets: Int32Array;
  /** The characters of each word; those too short for a bucket stand last. */
  private readonly letters: Lists;
  /** The needs that each is a word of. */
  private readonly needs: Lists;
  /** Rows that require nothing. */
  private readonly always: number[] = [];
  /** The row of each need. */
  private readonly rowOf: Int32Array;
  /** How many needs each row has. */
  private readonly needsOf: Int32Array;
  /** The last search that found each word. */
  private readonly foundIn: Uint32Array;
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
    const rowOf: number[] = [];
    rows.forEach((needs, row) => {
      if (needs.length === 0) this.always.push(row);
      for (const need of needs) {
        const id = rowOf.push(row) - 1;
        for (const word of need) for (const text of searchedWords(word, language)) add(text, id);
      }
    });
    this.rowOf = Int32Array.from(rowOf);
    this.needsOf = Int32Array.from(rows, (needs) => needs.length);
    this.metIn = new Uint32Array(rowOf.length);
    this.metOf = new Uint8Array(rows.length);
    const long = [...words.values()].filter(({ text }) => text.length >= GRAM);
    const short = [...words.values()].filter(({ text }) => text.length < GRAM);
    let size = LEAST_BUCKETS;
    while (size < long.length) size *= 2;
    this.mask = size - 1;
    this.place(long);
    const gramOfWord = ({ text, offset }: Word): number => gramAt(text, offset);
    const bucketOf = (word: Word): number => gramOfWord(word) & this.mask;
    long.sort((a, b) => bucketOf(a) - bucketOf(b));
    this.grams = Int32Array.from(long, gramOfWord);
    this.besides = Int32Array.from(long, besides);
    this.bitMask = size * BITS_PER_BUCKET - 1;
    this.bits = new Int32Array((size * BITS_PER_BUCKET) / 32);
    for (const gram of this.grams) {
      const bit = gram & this.bitMask;
      this.bits[bit >> 5] = (this.bits[bit >> 5] ?? 0) | (1 << (bit & 31));
    }
    this.buckets = new Int32Array(size + 1);
    for (const word of long) {
      const next = bucketOf(word) + 1;
      this.buckets[next] = (this.buckets[next] ?? 0) + 1;
    }
    for (let i = 1; i <= size; i++)
      this.buckets[i] = (this.buckets[i] ?? 0) + (this.buckets[i - 1] ?? 0);
    const all = [...long, ...short];
    this.offsets = Int32Array.from(all, ({ offset }) => offset);
    this.letters = listsOf(all.map(({ text }) => codesOf(text)));
    this.needs = listsOf(all.map(({ needs }) => needs));
    this.foundIn = new Uint32Array(all.length);
  }

  /** The rows that may match one of the texts, in their order: every one that does is among them. */
  rowsFor(texts: readonly string[]): readonly number[] {
    const rows = [...this.always];
    if (this.foundIn.length > 0) for (const text of texts) this.search(searched(text), rows);
    if (rows.length > 1) rows.sort((a, b) => a - b);
    return texts.length > 1 ? [...new Set(rows)] : rows;
  }

  private search(text: SearchedText, rows: number[]): void {
    if (this.searches === MOST_SEARCHES) {
      this.foundIn.fill(0);
      this.metIn.fill(0);
      this.searches = 0;
    }
    this.searches++;
    this.metOf.fill(0);
    this.searchShort(text, rows);
    const { bits, bitMask } = this;
    const { codes, from, to } = text;
    let first = codes[from] ?? 0;
    let second = codes[from + 1] ?? 0;
    for (let at = from; at <= to - GRAM; at++) {
      const third = codes[at + 2] ?? 0;
      const gram = gramOf(first, second, third);
      const bit = gram & bitMask;
      if ((((bits[bit >> 5] ?? 0) >> (bit & 31)) & 1) === 1) this.tryGram(gram, text, at, rows);
      first = second;
      second = third;
    }
  }

  private tryGram(gram: number, text: SearchedText, at: number, rows: number[]): void {
    const { mask, grams, buckets, besides } = this;
    const bucket = gram & mask;
    const end = buckets[bucket + 1] ?? 0;
    for (let word = buckets[bucket] ?? 0; word < end; word++)
      if (grams[word] === gram) {
        const beside = besides[word] ?? 0;
        if (text.codes[at + (beside >> 16)] === (beside & 0xffff))
          this.tryWord(word, text, at, rows);
      }
  }

  private searchShort(text: SearchedText, rows: number[]): void {
    const { starts, items } = this.letters;
    for (let word = this.grams.length; word < this.foundIn.length; word++) {
      const start = starts[word] ?? 0;
      const isPair = (starts[word + 1] ?? 0) > start + 1;
      if (holdsShort(text, items[start] ?? 0, isPair ? (items[start + 1] ?? 0) : null))
        this.meet(word, rows);
    }
  }

  /** `at` is where the characters stand that the word is found by. */
  private tryWord(
    word: number,
    { codes, from, to }: SearchedText,
    at: number,
    rows: number[],
  ): void {
    if (this.foundIn[word] === this.searches) return;
    const { starts, items } = this.letters;
    const start = starts[word] ?? 0;
    const end = starts[word + 1] ?? 0;
    const place = at - (this.offsets[word] ?? 0);
    if (place < from || place + end - start > to) return;
    for (let i = start; i < end; i++) if (items[i] !== codes[place + i - start]) return;
    this.foundIn[word] = this.searches;
    this.meet(word, rows);
  }

  private meet(word: number, rows: number[]): void {
    const { starts, items } = this.needs;
    const end = starts[word + 1] ?? 0;
    for (let i = starts[word] ?? 0; i < end; i++) {
      const need = items[i] ?? 0;
      if (this.metIn[need] === this.searches) continue;
      this.metIn[need] = this.searches;
      const row = this.rowOf[need] ?? 0;
      const met = (this.metOf[row] ?? 0) + 1;
      this.metOf[row] = met;
      if (met === this.needsOf[row]) rows.push(row);
    }
  }

  /** Has every word found by those of its characters that the fewest others have, and that are rare in texts. */
  private place(words: readonly Word[]): void {
    const counts = new Uint32Array(this.mask + 1);
    const countAt = (text: string, at: number): number => counts[gramAt(text, at) & this.mask] ?? 0;
    const costAt = (text: string, at: number): number => countAt(text, at) * commonness(text, at);
    for (const { text } of words)
      for (let at = 0; at <= text.length - GRAM; at++)
        counts[gramAt(text, at) & this.mask] = countAt(text, at) + 1;
    for (const word of words) {
      const { text } = word;
      for (let at = 1; at <= text.length - GRAM; at++)
        if (costAt(text, at) < costAt(text, word.offset)) word.offset = at;
    }
  }
}
