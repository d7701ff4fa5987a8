import type { Language } from "@memory/text/languages";
import { stemOf, wordsOf } from "./text-analysis.ts";
import { HAS_NUMBER, HAS_TIME, type TurnTraits, traitFlags, turnTraits } from "./turn-traits.ts";

const CELLS = 3;

/**
 * A text cut into segments, parts that read well alone: a sentence, or a clause of a long one. They follow each
 * other without gaps. The values that each question reads of every segment are adjacent in memory.
 */
export class SegmentedText {
  readonly text: string;
  /** Per distinct word that says something: the number of the term it is indexed under. */
  readonly terms: readonly number[];
  /** How many segments there are. */
  readonly size: number;
  // Per segment, and once more for where the last one ends: its start, where its words begin, its traits; then the words.
  readonly #cells: Int32Array;

  private constructor(text: string, terms: readonly number[], size: number, cells: Int32Array) {
    this.text = text;
    this.terms = terms;
    this.size = size;
    this.#cells = cells;
  }

  static of(text: string, terms: readonly number[], segments: readonly Segment[]): SegmentedText {
    const words = segments.flatMap((segment) => segment.words);
    const cells = new Int32Array((segments.length + 1) * CELLS + words.length);
    let at = 0;
    let wordsAt = cells.length - words.length;
    cells.set(words, wordsAt);
    for (const { start, words: own, traits } of segments) {
      cells[at] = start;
      cells[at + 1] = wordsAt;
      cells[at + 2] = traitFlags(traits);
      wordsAt += own.length;
      at += CELLS;
    }
    cells[at] = text.length;
    cells[at + 1] = wordsAt;
    return new SegmentedText(text, terms, segments.length, cells);
  }

  startOf(segment: number): number {
    return this.#cells[segment * CELLS] ?? 0;
  }

  endOf(segment: number): number {
    return this.#cells[(segment + 1) * CELLS] ?? 0;
  }

  /** The words of a segment, each once, are `wordAt` from here up to `wordsFrom` of the next segment. */
  wordsFrom(segment: number): number {
    return this.#cells[segment * CELLS + 1] ?? 0;
  }

  /** The number of a word in `terms`. */
  wordAt(position: number): number {
    return this.#cells[position] ?? 0;
  }

  wordsOf(segment: number): Int32Array {
    return this.#cells.subarray(this.wordsFrom(segment), this.wordsFrom(segment + 1));
  }

  hasTime(segment: number): boolean {
    return ((this.#cells[segment * CELLS + 2] ?? 0) & HAS_TIME) !== 0;
  }

  hasNumber(segment: number): boolean {
    return ((this.#cells[segment * CELLS + 2] ?? 0) & HAS_NUMBER) !== 0;
  }

  /** The first segments, those that start before `length`. */
  startingBefore(length: number): SegmentedText {
    let size = 0;
    while (size < this.size && this.startOf(size) < length) size++;
    // Words are numbered as they first stand, so those of the first segments come first.
    let words = 0;
    for (let position = this.wordsFrom(0); position < this.wordsFrom(size); position++) {
      words = Math.max(words, this.wordAt(position) + 1);
    }
    return new SegmentedText(this.text, this.terms.slice(0, words), size, this.#cells);
  }
}

interface Segment {
  readonly start: number;
  readonly words: readonly number[];
  readonly traits: TurnTraits;
}

// Each run of marks or of spaces is tried from its start alone: from every position in it, a long one takes its length squared.
const SENTENCE_CUT = /(?<![.!?…])[.!?…]+["')\]]*\s+|\n+/g;
const CLAUSE_CUT =
  /[,;:–—]\s+|\s-\s+|(?<!\s)\s+(?=(?:and|but|so|because|which|when|while|et|mais|und|aber|weil|y|pero)\s)/g;
const LONG_SENTENCE = 60;
const SHORTEST_CLAUSE = 20;

/** Cuts a text into segments; lengths are in UTF-16 units. */
export function segmentText(
  text: string,
  language: Language,
  termId: (stem: string) => number,
): SegmentedText {
  const numbers = new Map<string, number>();
  const terms: number[] = [];
  const numberOf = (word: string, stem: string): number => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, terms.length);
    return terms.push(termId(stem)) - 1;
  };
  const segments = sentences(text).map(([start, end]) => {
    const piece = text.slice(start, end);
    const words = new Set<number>();
    for (const word of wordsOf(piece)) {
      const stem = stemOf(word, language);
      if (stem !== "") words.add(numberOf(word, stem));
    }
    return { start, words: [...words], traits: turnTraits(piece) };
  });
  return SegmentedText.of(text, terms, segments);
}

/** True of a text that `segmentText` leaves in one piece, which it tells without reading its words. */
export const isOneSegment = (text: string): boolean => sentences(text).length <= 1;

type Range = readonly [start: number, end: number];

function sentences(text: string): Range[] {
  return cut(text, 0, text.length, SENTENCE_CUT, 1).flatMap(([start, end]) =>
    end - start <= LONG_SENTENCE
      ? [[start, end]]
      : cut(text, start, end, CLAUSE_CUT, SHORTEST_CLAUSE),
  );
}

/** Cuts a range after each match of a pattern, into pieces of at least `shortest`, but for the last. */
function cut(text: string, start: number, end: number, pattern: RegExp, shortest: number): Range[] {
  const pieces: Range[] = [];
  let from = start;
  for (const match of text.slice(start, end).matchAll(pattern)) {
    const at = start + match.index + match[0].length;
    if (at - from < shortest) continue;
    pieces.push([from, at]);
    from = at;
  }
  if (from < end) pieces.push([from, end]);
  return pieces;
}
