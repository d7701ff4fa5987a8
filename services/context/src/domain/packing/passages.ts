import { firstCodePoints } from "@memory/text";
import { EXCERPT_CODE_POINTS } from "../memory/indexed-rows.ts";
import { ScoreAccumulator } from "../structures/score-accumulator.ts";
import { grown } from "../structures/typed-arrays.ts";
import { isOneSegment, type SegmentedText } from "../text/segments.ts";

const GAP = " … ";
// What leaving a gap costs the reader, in characters: neighbouring segments are taken together sooner.
const GAP_PENALTY = 6;

/** What each word and segment of a text is worth for a question. */
export interface PassageWorth {
  readonly word: (term: number) => number;
  readonly segment: (text: SegmentedText, segment: number) => number;
  /** The terms of the question: a passage that holds the only one of a text is never left out again. */
  readonly asked: readonly number[];
}

const picked = new ScoreAccumulator();
/** Per word: how many of the picked segments hold it. */
const shown = new ScoreAccumulator();
/** Per word: what it is worth while none of them holds it. */
let left = new Float64Array(1024);

/**
 * Verbatim passages of a text that are worth most for their length and hold at least `share` of its
 * words, of at most 300 code points together; what is left out shows as an ellipsis.
 */
export function passagesOf(taken: SegmentedText, worth: PassageWorth, share: number): string {
  const needed = Math.ceil(taken.terms.length * share);
  const segments = pick(taken, worth, needed);
  return joined(taken, needful(taken, segments, worth.asked, needed));
}

/** True of a text that is shown whole whatever it is asked for: its only segment is worth all or nothing, and has room. */
export const isOnePassage = (text: string): boolean =>
  text.length <= EXCERPT_CODE_POINTS && text === text.trim() && isOneSegment(text);

/** Segments, best first; leaves them in `picked` and their words in `shown`. */
function pick(taken: SegmentedText, worth: PassageWorth, needed: number): readonly number[] {
  picked.prepare(taken.size + 1);
  shown.prepare(taken.terms.length);
  weigh(taken, worth);
  let room = EXCERPT_CODE_POINTS;
  while (shown.count < needed) {
    const best = mostWorth(taken, worth);
    if (best < 0) break;
    const length = taken.endOf(best) - taken.startOf(best) + GAP.length;
    if (picked.count > 0 && length > room) break;
    room -= length;
    picked.touch(best);
    for (const word of taken.wordsOf(best)) {
      shown.add(word, 1);
      left[word] = 0;
    }
  }
  return Array.from(picked.touched);
}

function weigh({ terms }: SegmentedText, worth: PassageWorth): void {
  if (terms.length > left.length) left = grown(left, terms.length);
  for (let word = 0; word < terms.length; word++) left[word] = worth.word(terms[word] ?? -1);
}

/** The segment that gains most for its length; -1 when none gains anything. */
function mostWorth(taken: SegmentedText, worth: PassageWorth): number {
  let best = -1;
  let most = 0;
  let position = taken.wordsFrom(0);
  for (let at = 0; at < taken.size; at++) {
    const until = taken.wordsFrom(at + 1);
    let gain = 0;
    for (; position < until; position++) gain += left[taken.wordAt(position)] ?? 0;
    if (gain === 0 || picked.isTouched(at)) continue;
    const density = (gain * worth.segment(taken, at)) / costOf(taken, at);
    if (density > most) {
      most = density;
      best = at;
    }
  }
  return best;
}

/** Characters that a segment takes, with those of a gap where it stands beside none that is picked. */
function costOf(taken: SegmentedText, at: number): number {
  const isBeside = (at > 0 && picked.isTouched(at - 1)) || picked.isTouched(at + 1);
  return taken.endOf(at) - taken.startOf(at) + (isBeside ? 0 : GAP_PENALTY);
}

/** The picked segments, in the order they stand, less those that the others make needless, the longest tried first. */
function needful(
  taken: SegmentedText,
  segments: readonly number[],
  asked: PassageWorth["asked"],
  needed: number,
): readonly number[] {
  const lengthOf = (at: number) => taken.endOf(at) - taken.startOf(at);
  let covered = shown.count;
  const kept = segments
    .toSorted((a, b) => lengthOf(b) - lengthOf(a))
    .filter((at) => {
      const words = taken.wordsOf(at);
      const lost = words.filter((word) => shown.get(word) === 1);
      if (covered - lost.length < needed) return true;
      if (lost.some((word) => asked.includes(taken.terms[word] ?? -1))) return true;
      covered -= lost.length;
      for (const word of words) shown.add(word, -1);
      return false;
    });
  return kept.sort((a, b) => a - b);
}

function joined(taken: SegmentedText, segments: readonly number[]): string {
  let excerpt = "";
  let last = -1;
  for (const at of segments) {
    const piece = taken.text.slice(taken.startOf(at), taken.endOf(at));
    if (last < 0 || at === last + 1) excerpt += piece;
    else excerpt = `${excerpt.trimEnd()}${GAP}${piece}`;
    last = at;
  }
  return firstCodePoints(excerpt.trim(), EXCERPT_CODE_POINTS);
}
