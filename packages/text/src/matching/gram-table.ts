import { listsOf } from "./lists.ts";
import { Marked } from "./marked.ts";
import type { SearchedText } from "./searched-text.ts";

const LEAST_BUCKETS = 64;
/** Most of the characters of a text are of no word, which one bit says. */
const BITS_PER_BUCKET = 16;
/** The commoner a character is in the four languages, the earlier it stands. */
const COMMON = " eanirtsoldu";
const COMMON_WEIGHT = 3;
const BASE = 31;

/** A word with the place in it of the characters that it is found by. */
interface Placed {
  readonly text: string;
  readonly number: number;
  offset: number;
}

/** How common the characters of a gram are in texts, next to others. */
function commonness(text: string, at: number, gram: number): number {
  let weight = 1;
  for (let i = at; i < at + gram; i++) if (COMMON.includes(text.charAt(i))) weight *= COMMON_WEIGHT;
  return weight;
}

/** A character of a word besides those that it is found by: how far behind the first of them it stands, and its code below that. */
function besides({ text, offset }: Placed, gram: number): number {
  const at = text.length > offset + gram ? text.length - 1 : 0;
  return (at - offset) * 0x10000 + text.charCodeAt(at);
}

const codesOf = (text: string): number[] =>
  Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));

/** The number of a gram with one more character. */
const longer = (number: number, code: number): number => (Math.imul(number, BASE) + code) | 0;

/** Characters that words are found by; in most texts the longer ones stand seldom. */
export const GRAM = 3;
export const LONG_GRAM = 5;

/** Finds the words of two tables, of which one has grams of `GRAM` characters and one of `LONG_GRAM`, in one go through a text. */
export function findGrams(text: SearchedText, short: GramTable, long: GramTable): void {
  short.clear();
  long.clear();
  const { codes, to } = text;
  // The two characters before a place, and the grams that end there and at the two places before.
  let [second, first, before, last] = [0, 0, 0, 0];
  for (let at = 0; at < to; at++) {
    const code = codes[at] ?? 0;
    const tail = longer(first, code);
    const gram = longer(longer(second, first), code);
    const longGram = (Math.imul(before, BASE * BASE) + tail) | 0;
    if (short.mayHave(gram) && at >= GRAM - 1) short.find(gram, text, at - GRAM + 1);
    if (long.mayHave(longGram) && at >= LONG_GRAM - 1)
      long.find(longGram, text, at - LONG_GRAM + 1);
    before = last;
    last = gram;
    second = first;
    first = code;
  }
}

/** Words that are looked for in a text, each by some of its characters that stand one behind the other: its gram. */
export class GramTable {
  /** The words that the last search found, by their numbers. */
  readonly found: Int32Array;
  /** How many of them there are. */
  count = 0;
  private readonly gram: number;
  /** A bit for each number that the gram of a word has. */
  private readonly bits: Int32Array;
  private readonly bitMask: number;
  /** Takes the number of a gram to its bucket. */
  private readonly mask: number;
  /** Of each word, bucket by bucket, what it is found by, and behind that another character, so that few are compared in vain. */
  private readonly entries: Int32Array;
  /** Where each bucket starts among them. */
  private readonly buckets: Int32Array;
  private readonly offsets: Int32Array;
  /** The characters of all words; those of word i stand at [starts[i], starts[i + 1]). */
  private readonly letters: Uint16Array;
  private readonly starts: Int32Array;
  private readonly numbers: Int32Array;
  private readonly seen: Marked;

  /** `words`: each with its number, none shorter than `gram`. */
  constructor(words: readonly (readonly [text: string, number: number])[], gram: number) {
    this.gram = gram;
    let size = LEAST_BUCKETS;
    while (size < words.length) size *= 2;
    this.mask = size - 1;
    const placed = this.placed(words.map(([text, number]) => ({ text, number, offset: 0 })));
    const gramOf = ({ text, offset }: Placed): number => this.gramAt(text, offset);
    const bucketOf = (word: Placed): number => gramOf(word) & this.mask;
    placed.sort((a, b) => bucketOf(a) - bucketOf(b));
    const grams = Int32Array.from(placed, gramOf);
    this.entries = Int32Array.from(placed.flatMap((word) => [gramOf(word), besides(word, gram)]));
    this.offsets = Int32Array.from(placed, ({ offset }) => offset);
    const { starts, items } = listsOf(placed.map(({ text }) => codesOf(text)));
    this.letters = Uint16Array.from(items);
    this.starts = starts;
    this.numbers = Int32Array.from(placed, ({ number }) => number);
    this.seen = new Marked(placed.length);
    this.found = new Int32Array(placed.length);
    this.bitMask = size * BITS_PER_BUCKET - 1;
    this.bits = new Int32Array((size * BITS_PER_BUCKET) / 32);
    this.buckets = new Int32Array(size + 1);
    for (const each of grams) {
      const bit = each & this.bitMask;
      this.bits[bit >> 5] = (this.bits[bit >> 5] ?? 0) | (1 << (bit & 31));
      const next = (each & this.mask) + 1;
      this.buckets[next] = (this.buckets[next] ?? 0) + 1;
    }
    for (let i = 1; i <= size; i++)
      this.buckets[i] = (this.buckets[i] ?? 0) + (this.buckets[i - 1] ?? 0);
  }

  /** Begins a search. */
  clear(): void {
    this.seen.clear();
    this.count = 0;
  }

  /** Whether a word may be found by a gram of that number: most characters of a text are of none. */
  mayHave(number: number): boolean {
    const bit = number & this.bitMask;
    return (((this.bits[bit >> 5] ?? 0) >> (bit & 31)) & 1) === 1;
  }

  /** Adds the words that stand where a gram of that number begins to `found`, each once. */
  find(number: number, text: SearchedText, at: number): void {
    const { mask, entries, buckets, numbers, seen, found } = this;
    const bucket = number & mask;
    const end = buckets[bucket + 1] ?? 0;
    for (let word = buckets[bucket] ?? 0; word < end; word++) {
      if (entries[2 * word] !== number) continue;
      const beside = entries[2 * word + 1] ?? 0;
      if (text.codes[at + (beside >> 16)] !== (beside & 0xffff)) continue;
      if (this.stands(word, text, at) && seen.add(word)) found[this.count++] = numbers[word] ?? 0;
    }
  }

  /** The number of the gram of a word at a place. */
  private gramAt(text: string, at: number): number {
    let number = 0;
    for (let i = at; i < at + this.gram; i++) number = longer(number, text.charCodeAt(i));
    return number;
  }

  /** Whether a word stands where its gram does. */
  private stands(word: number, { codes, to }: SearchedText, at: number): boolean {
    const { starts, letters } = this;
    const start = starts[word] ?? 0;
    const end = starts[word + 1] ?? 0;
    const place = at - (this.offsets[word] ?? 0);
    if (place < 0 || place + end - start > to) return false;
    for (let i = start; i < end; i++) if (letters[i] !== codes[place + i - start]) return false;
    return true;
  }

  /** Has every word found by those of its characters that the fewest others have, and that are rare in texts. */
  private placed(words: Placed[]): Placed[] {
    const { gram, mask } = this;
    const counts = new Uint32Array(mask + 1);
    const countAt = (text: string, at: number): number => counts[this.gramAt(text, at) & mask] ?? 0;
    const costAt = (text: string, at: number): number =>
      countAt(text, at) * commonness(text, at, gram);
    for (const { text } of words)
      for (let at = 0; at <= text.length - gram; at++)
        counts[this.gramAt(text, at) & mask] = countAt(text, at) + 1;
    for (const word of words) {
      const { text } = word;
      let least = costAt(text, 0);
      for (let at = 1; at <= text.length - gram; at++) {
        const cost = costAt(text, at);
        if (cost >= least) continue;
        least = cost;
        word.offset = at;
      }
    }
    return words;
  }
}
