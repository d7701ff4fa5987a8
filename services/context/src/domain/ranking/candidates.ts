import type { ScopeIndex } from "../memory/scope-index.ts";
import type { RankingWeights } from "../settings.ts";
import { prefetch } from "../structures/prefetch.ts";
import { ScoreAccumulator } from "../structures/score-accumulator.ts";
import { TopKHeap } from "../structures/top-k-heap.ts";
import { grown } from "../structures/typed-arrays.ts";
import type { Query } from "./query.ts";
import { MOST_KEPT, ownScore, type QuestionScores } from "./question-scores.ts";

const around = new ScoreAccumulator();
const all = new ScoreAccumulator();
const best = new TopKHeap();
let room = new Float64Array(1024);

const BESIDE = [-2, -1, 1, 2];

/** The episodes that are looked at closely for a question. Valid until the next question. */
export interface Candidates {
  readonly slots: Int32Array;
  /** The highest worth of an episode's words and concepts. */
  readonly most: number;
}

/** The episodes that are worth most by themselves, and those up to two turns from them. */
export function candidates(
  index: ScopeIndex,
  query: Query,
  scores: QuestionScores,
  weights: RankingWeights,
): Candidates {
  best.reset(MOST_KEPT, index.episodes.slotLimit, (a, b) => episodePrecedes(index, a, b));
  const { slots, own } = scored(scores, weights, index.episodes.slotLimit);
  const worths = worthsOf(index, query, weights, slots, own);
  prefetch(index.episodes.columns.occurredMs, slots);
  const hasEnd = query.untilMs < Number.POSITIVE_INFINITY;
  // Mostly later episodes first, which precede others that are worth the same: those do not take their places one after the other.
  for (let at = slots.length - 1; at >= 0; at--) {
    const [slot, worth] = [slots[at] ?? 0, worths[at] ?? 0];
    if (worth < best.least || (hasEnd && isLater(index, query, slot))) continue;
    best.offer(slot, worth);
  }
  const kept = best.slots();
  let most = 0;
  for (const slot of kept)
    most = Math.max(most, scores.words.get(slot) + scores.concepts.get(slot));
  return { slots: withNeighbours(index, query, kept), most };
}

/** Every episode that has a score, once, and what it is worth by itself. Valid until the next call. */
function scored(
  scores: QuestionScores,
  weights: RankingWeights,
  size: number,
): { slots: Int32Array; own: Float64Array } {
  const { words, concepts, meanings, dates } = scores;
  // Of most questions.
  if (concepts.count + meanings.count + dates.count === 0)
    return { slots: words.touched, own: words.scores };
  all.prepare(size);
  for (const { touched } of [words, concepts, meanings, dates])
    for (const slot of touched) if (all.touch(slot)) all.set(slot, ownScore(scores, slot, weights));
  return { slots: all.touched, own: all.scores };
}

/** What episodes are worth, in the order of `slots`: an assistant's replies less unless the question asks for them, turns of the one speaker whom it names more. Valid until the next call; what follows the worth of the last of `slots` does not count. */
function worthsOf(
  { episodes: { columns }, speakers }: ScopeIndex,
  { namedSpeaker, kinds }: Query,
  weights: RankingWeights,
  slots: Int32Array,
  own: Float64Array,
): Float64Array {
  if (slots.length > room.length) room = grown(room, slots.length);
  const reply = kinds.assistant ? 1 : weights.reply;
  const isNamed = (slot: number) => namedSpeaker >= 0 && speakers.of(slot) === namedSpeaker;
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] ?? 0;
    const factor = isNamed(slot) ? weights.namedSpeaker : columns.isReply(slot) ? reply : 1;
    room[at] = (own[at] ?? 0) * factor;
  }
  return room;
}

/** Of two episodes worth the same, the later one comes first. */
export function episodePrecedes(index: ScopeIndex, a: number, b: number): boolean {
  const { occurredMs } = index.episodes.columns;
  const later = (occurredMs[a] ?? 0) - (occurredMs[b] ?? 0);
  if (later !== 0) return later > 0;
  return index.episodes.ids.precedes(a, b);
}

const isLater = (
  { episodes: { columns } }: ScopeIndex,
  { untilMs }: Query,
  slot: number,
): boolean => (columns.occurredMs[slot] ?? 0) > untilMs;

function withNeighbours(index: ScopeIndex, query: Query, slots: Int32Array): Int32Array {
  around.prepare(index.episodes.slotLimit);
  for (const slot of slots) {
    around.touch(slot);
    for (const distance of BESIDE) {
      const beside = index.sequence.beside(slot, distance);
      if (beside >= 0 && !isLater(index, query, beside)) around.touch(beside);
    }
  }
  return around.touched;
}
