import { mapMatches } from "@memory/text/matching";
import { QUOTED } from "../reading/mask.ts";

/** A word or a mark of a sentence. Offsets are those of the text that the sentence stands in. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** In English what follows an apostrophe is a word of its own ("I'm"), elsewhere what stands before it ("j'habite"). */
const WORD =
  /\uE000+|[\p{L}\p{M}]{1,2}['’](?=\p{L}{3})|['’]\p{L}+|[\p{L}\p{M}\p{N}@#][\p{L}\p{M}\p{N}]*(?:[.@_+:/&-][\p{L}\p{M}\p{N}]+)*\+*|[^\s]/gu;

/** The words of a text that begins at `at`. */
export const wordsOf = (text: string, at: number): Word[] =>
  mapMatches(text, WORD, ({ 0: word, index }) => ({
    text: word.startsWith(QUOTED) ? QUOTED : word,
    start: at + index,
    end: at + index + word.length,
  }));
