import type { Language } from "./function-words.ts";
import { stemOf, wordsOf } from "./text-analysis.ts";
import { turnTraits } from "./turn-traits.ts";

/** A stretch of a text that reads well alone: a sentence, or a clause of a long one. */
export interface Segment {
  readonly start: number;
  readonly end: number;
  /** Its distinct words that say something, by their number in the text. */
  readonly words: readonly number[];
  readonly hasTime: boolean;
  readonly hasNumber: boolean;
}

/** A text cut into segments. */
export interface SegmentedText {
  readonly text: string;
  readonly segments: readonly Segment[];
  /** Per distinct word: the number of the term it is indexed under. */
  readonly terms: readonly number[];
}

// Each run of marks or of spaces is tried from its start alone: from every place in it, a long one takes its length squared.
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
    const { hasTime, hasNumber } = turnTraits(piece);
    return { start, end, words: [...words], hasTime, hasNumber };
  });
  return { text, segments, terms };
}

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
