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
  /** True for a term of the question: a passage that holds the only one of a text is never left out again. */
  readonly isAsked: (term: number) => boolean;
}

/**
 * Verbatim passages of a text that are worth most for their length and hold at least `share` of its
 * words, of at most 300 code points together; what is left out shows as an ellipsis.
 */
export function passagesOf(taken: SegmentedText, worth: PassageWorth, share: number): string {
  const needed = Math.ceil(taken.terms.length * share);
  const worths = taken.terms.map(worth.word);
  const picked = pick(taken.segments, worths, worth, needed);
  drop(taken, picked, worth.isAsked, needed);
  return joined(taken, picked);
}

function pick(
  segments: readonly Segment[],
  worths: readonly number[],
  worth: PassageWorth,
  needed: number,
): Set<number> {
  const picked = new Set<number>();
  const covered = new Set<number>();
  let room = EXCERPT_CODE_POINTS;
  while (covered.size < needed) {
    const best = mostWorth(segments, worths, worth, picked, covered);
    const segment = segments[best];
    if (segment === undefined) break;
    const length = segment.end - segment.start + GAP.length;
    if (picked.size > 0 && length > room) break;
    room -= length;
    picked.add(best);
    for (const word of segment.words) covered.add(word);
  }
  return picked;
}

function mostWorth(
  segments: readonly Segment[],
  worths: readonly number[],
  worth: PassageWorth,
  picked: ReadonlySet<number>,
  covered: ReadonlySet<number>,
): number {
  let best = -1;
  let most = 0;
  segments.forEach((segment, at) => {
    if (picked.has(at)) return;
    let gain = 0;
    for (const word of segment.words) if (!covered.has(word)) gain += worths[word] ?? 0;
    const gap = picked.has(at - 1) || picked.has(at + 1) ? 0 : GAP_PENALTY;
    const density = (gain * worth.segment(segment)) / (segment.end - segment.start + gap);
    if (density > most) {
      most = density;
      best = at;
    }
  });
  return best;
}

/** Takes out segments that the others make needless, the longest first. */
function drop(
  { segments, terms }: SegmentedText,
  picked: Set<number>,
  isAsked: PassageWorth["isAsked"],
  needed: number,
): void {
  const lengthOf = (at: number) => (segments[at]?.end ?? 0) - (segments[at]?.start ?? 0);
  for (const at of [...picked].sort((a, b) => lengthOf(b) - lengthOf(a))) {
    const others = [...picked].filter((other) => other !== at);
    const rest = new Set(others.flatMap((other) => segments[other]?.words ?? []));
    if (rest.size < needed) continue;
    const lost = segments[at]?.words.filter((word) => !rest.has(word)) ?? [];
    if (!lost.some((word) => isAsked(terms[word] ?? -1))) picked.delete(at);
  }
}

function joined({ text, segments }: SegmentedText, picked: ReadonlySet<number>): string {
  let excerpt = "";
  let last = -1;
  for (const [at, { start, end }] of segments.entries()) {
    if (!picked.has(at)) continue;
    const piece = text.slice(start, end);
    if (last < 0 || at === last + 1) excerpt += piece;
    else excerpt = `${excerpt.trimEnd()}${GAP}${piece}`;
    last = at;
  }
  return firstCodePoints(excerpt.trim(), EXCERPT_CODE_POINTS);
}
