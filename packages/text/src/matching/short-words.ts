import { isAscii, type SearchedText } from "./searched-text.ts";

const NONE = -1;

/** Where one character stands in a text, or one behind another; whether it does. */
function stands({ codes, to }: SearchedText, first: number, second: number): boolean {
  const last = second === NONE ? to : to - 1;
  for (let at = 0; at < last; at++)
    if (codes[at] === first && (second === NONE || codes[at + 1] === second)) return true;
  return false;
}

/** Finds words of one or two characters in a text. */
export class ShortWords {
  /** The words that the last search found, by their numbers. */
  readonly found: Int32Array;
  private readonly firsts: Int32Array;
  /** The second character of each; below zero for a word of one. */
  private readonly seconds: Int32Array;
  private readonly numbers: Int32Array;

  constructor(words: readonly (readonly [text: string, number: number])[]) {
    this.firsts = Int32Array.from(words, ([text]) => text.charCodeAt(0));
    this.seconds = Int32Array.from(words, ([text]) =>
      text.length > 1 ? text.charCodeAt(1) : NONE,
    );
    this.numbers = Int32Array.from(words, ([, number]) => number);
    this.found = new Int32Array(words.length);
  }

  /** Writes the numbers of the words that a text holds to `found`; how many there are. */
  search(text: SearchedText): number {
    const { firsts, seconds, numbers, found } = this;
    let count = 0;
    for (let word = 0; word < firsts.length; word++) {
      const first = firsts[word] ?? 0;
      const second = seconds[word] ?? NONE;
      if (!text.mayHold(first) || (second !== NONE && !text.mayHold(second))) continue;
      const isSure = second === NONE && isAscii(first);
      if (isSure || stands(text, first, second)) found[count++] = numbers[word] ?? 0;
    }
    return count;
  }
}
