import type { ScopeIndex } from "../memory/scope-index.ts";
import type { AskedWord } from "./asked-words.ts";
import type { HeldWords } from "./held-words.ts";
import type { Query } from "./query.ts";

/** Words that a turn is assumed to hold beside its own, of what is usual (Dirichlet smoothing: Zhai and Lafferty 2004). */
const SMOOTHING = 60;
const BESIDE = 0.6;

/**
 * How much likelier the words of a question are in the talk around the best turn than in the language at large: the logarithm, for each word.
 * Only turns of the speaker whom the question names count, if it names one.
 */
export function windowLikelihood(
  index: ScopeIndex,
  query: Query,
  words: readonly AskedWord[],
  held: HeldWords,
): number {
  if (words.length === 0) return 0;
  const gains = words.map(gainsOf);
  let best = Number.NEGATIVE_INFINITY;
  for (const centre of held.centres) {
    if (query.namedSpeaker >= 0 && index.speakers.of(centre) !== query.namedSpeaker) continue;
    const found = foundIn(gains, held.own(centre), held.beside(centre, 1));
    const length = Math.log1p(lengthAround(index, centre) / SMOOTHING);
    best = Math.max(best, found - words.length * length);
  }
  const typical = words.reduce((sum, word) => sum + word.typical, 0);
  return (typical + (Number.isFinite(best) ? best : 0)) / words.length;
}

/** What a word adds that the turn holds, one beside it, or both, by the two bits of the index. */
type Gains = readonly [number, number, number, number];

function gainsOf({ usual }: AskedWord): Gains {
  const gain = (count: number) => Math.log1p(count / (SMOOTHING * usual));
  return [0, gain(1), gain(BESIDE), gain(1 + BESIDE)];
}

function foundIn(gains: readonly Gains[], own: number, beside: number): number {
  let sum = 0;
  for (let left = own | beside, at = 0; left !== 0; left >>>= 1, at++) {
    sum += gains[at]?.[((own >>> at) & 1) | (((beside >>> at) & 1) << 1)] ?? 0;
  }
  return sum;
}

function lengthAround({ sequence, episodes }: ScopeIndex, slot: number): number {
  const lengthOf = (at: number) => (at < 0 ? 0 : episodes.terms.lengthOf(at));
  return lengthOf(slot) + lengthOf(sequence.beside(slot, -1)) + lengthOf(sequence.beside(slot, 1));
}
