import { bitOf, kindOf, OTHERS, type SearchedText } from "./searched-text.ts";

/** A word of one or two characters, with its number. */
interface ShortWord {
  readonly first: number;
  readonly second: number | null;
  readonly number: number;
}

const mayHold = ({ present }: SearchedText, code: number): boolean =>
  ((present[kindOf(code)] ?? 0) & bitOf(code)) !== 0;

/** Whether a text holds one character, or one behind another. */
function holds(text: SearchedText, { first, second }: ShortWord): boolean {
  if (!mayHold(text, first)) return false;
  if (second === null && kindOf(first) !== OTHERS) return true;
  if (second !== null && !mayHold(text, second)) return false;
  const { codes, to } = text;
  const last = second === null ? to : to - 1;
  for (let at = 0; at < last; at++)
    if (codes[at] === first && (second === null || codes[at + 1] === second)) return true;
  return false;
}

/** Finds words of one or two characters in a text. */
export class ShortWords {
  /** The words that the last search found, by their numbers. */
  readonly found: Int32Array;
  private readonly words: readonly ShortWord[];

  constructor(words: readonly (readonly [text: string, number: number])[]) {
    this.words = words.map(([text, number]) => ({
      first: text.charCodeAt(0),
      second: text.length > 1 ? text.charCodeAt(1) : null,
      number,
    }));
    this.found = new Int32Array(words.length);
  }

  /** Writes the numbers of the words that a text holds to `found`; how many there are. */
  search(text: SearchedText): number {
    let count = 0;
    for (const word of this.words) if (holds(text, word)) this.found[count++] = word.number;
    return count;
  }
}
