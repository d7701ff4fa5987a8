import { firstCodePoints } from "@memory/text";
import { EXCERPT_CODE_POINTS } from "../memory/indexed-rows.ts";
import type { Segment, SegmentedText } from "../text/segments.ts";

const GAP = " … ";
// What leaving a gap costs the reader, in characters: neighbouring segments are taken together sooner.
const GAP_PENALTY = 6;

/** What each word and segment of a text is worth for a question. */
export interface PassageWorth {
  readonly word: (term: number) => number;
  readonly segment: (segment: Segment) => number;
  /** The terms of the question: a passage that holds the only one of a text is never left out again. */
  readonly asked: readonly number[];
}

/** The segments picked so far, in the order they were picked, and by their place. */
interface Picked {
  readonly order: number[];
  readonly places: boolean[];
}

/**
 * Verbatim passages of a text that are worth most for their length and hold at least `share` of its
 * words, of at most 300 code points together; what is left out shows as an ellipsis.
 */
export function passagesOf(taken: SegmentedText, worth: PassageWorth, share: number): string {
  const needed = Math.ceil(taken.terms.length * share);
  const picked = pick(taken, worth, needed);
  drop(taken, picked, worth.asked, needed);
  return joined(taken, picked.places);
}

function pick({ segments, terms }: SegmentedText, worth: PassageWorth, needed: number): Picked {
  const picked: Picked = { order: [], places: segments.map(() => false) };
  const left = terms.map(worth.word);
  const isCovered = terms.map(() => false);
  let covered = 0;
  let room = EXCERPT_CODE_POINTS;
  while (covered < needed) {
    const best = mostWorth(segments, left, worth, picked.places);
    const segment = segments[best];
    if (segment === undefined) break;
    const length = segment.end - segment.start + GAP.length;
    if (picked.order.length > 0 && length > room) break;
    room -= length;
    picked.order.push(best);
    picked.places[best] = true;
    for (const word of segment.words) {
      if (isCovered[word] === true) continue;
      isCovered[word] = true;
      left[word] = 0;
      covered++;
    }
  }
  return picked;
}

/** The place of the segment that gains most for its length; `left` is what each word not yet shown is worth. */
function mostWorth(
  segments: readonly Segment[],
  left: readonly number[],
  worth: PassageWorth,
  isPicked: readonly boolean[],
): number {
  let best = -1;
  let most = 0;
  for (let at = 0; at < segments.length; at++) {
    const segment = segments[at];
    if (segment === undefined || isPicked[at] === true) continue;
    const { words, start, end } = segment;
    let gain = 0;
    for (let i = 0; i < words.length; i++) gain += left[words[i] ?? -1] ?? 0;
    const gap = isPicked[at - 1] === true || isPicked[at + 1] === true ? 0 : GAP_PENALTY;
    const density = (gain * worth.segment(segment)) / (end - start + gap);
    if (density > most) {
      most = density;
      best = at;
    }
  }
  return best;
}

/** Takes out segments that the others make needless, the longest first. */
function drop(
  { segments, terms }: SegmentedText,
  { order, places }: Picked,
  asked: PassageWorth["asked"],
  needed: number,
): void {
  const lengthOf = (at: number) => (segments[at]?.end ?? 0) - (segments[at]?.start ?? 0);
  const wordsOf = (at: number) => segments[at]?.words ?? [];
  const shown = terms.map(() => 0);
  let covered = 0;
  for (const at of order) {
    for (const word of wordsOf(at)) {
      const times = shown[word] ?? 0;
      if (times === 0) covered++;
      shown[word] = times + 1;
    }
  }
  for (const at of order.toSorted((a, b) => lengthOf(b) - lengthOf(a))) {
    const lost = wordsOf(at).filter((word) => shown[word] === 1);
    if (covered - lost.length < needed) continue;
    if (lost.some((word) => asked.includes(terms[word] ?? -1))) continue;
    places[at] = false;
    covered -= lost.length;
    for (const word of wordsOf(at)) shown[word] = (shown[word] ?? 0) - 1;
  }
}

function joined({ text, segments }: SegmentedText, places: readonly boolean[]): string {
  let excerpt = "";
  let last = -1;
  for (let at = 0; at < segments.length; at++) {
    const segment = segments[at];
    if (segment === undefined || places[at] !== true) continue;
    const piece = text.slice(segment.start, segment.end);
    if (last < 0 || at === last + 1) excerpt += piece;
    else excerpt = `${excerpt.trimEnd()}${GAP}${piece}`;
    last = at;
  }
  return firstCodePoints(excerpt.trim(), EXCERPT_CODE_POINTS);
}
