import { firstCodePoints } from "@memory/text";
import type { ScopeIndex } from "./scope-index.ts";
import { STOPWORDS } from "./stopwords.ts";
import { stemOf, wordsOf } from "./text-analysis.ts";

// What a question asks for stands near its beginning; a pasted document behind it only costs time.
const USED_CODE_POINTS = 4000;
const MAX_TERMS = 48;

/** A question, taken apart against the index it is asked of. */
export interface Query {
  /** Distinct stems, in the order they stand. */
  readonly terms: readonly string[];
  /** The one speaker the question names, folded; null when it names none or several. */
  readonly namedSpeaker: string | null;
}

export function parseQuery(index: ScopeIndex, text: string): Query {
  const words = wordsOf(firstCodePoints(text, USED_CODE_POINTS));
  const terms = new Set<string>();
  for (const word of words) if (!STOPWORDS.has(word)) terms.add(stemOf(word));
  return {
    terms: [...terms].slice(0, MAX_TERMS),
    namedSpeaker: namedSpeaker(index, new Set(words)),
  };
}

function namedSpeaker(index: ScopeIndex, words: ReadonlySet<string>): string | null {
  let named: string | null = null;
  for (const speaker of index.speakers.keys()) {
    if (!wordsOf(speaker).some((word) => words.has(word))) continue;
    if (named !== null) return null;
    named = speaker;
  }
  return named;
}
