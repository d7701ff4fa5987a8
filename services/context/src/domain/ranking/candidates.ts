import type { ScopeIndex } from "../memory/scope-index.ts";
import type { RankingWeights } from "../settings.ts";
import { prefetch } from "../structures/prefetch.ts";
import { ScoreAccumulator } from "../structures/score-accumulator.ts";
import { TopKHeap } from "../structures/top-k-heap.ts";
import type { Query } from "./query.ts";
import { MOST_KEPT, ownScore, type QuestionScores } from "./question-scores.ts";

const around = new ScoreAccumulator();
const best = new TopKHeap();

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
  const mostFactor = mostPriorFactor(query, weights);
  const hasEnd = query.untilMs < Number.POSITIVE_INFINITY;
  const { flags, occurredMs } = index.episodes.columns;
  prefetch(flags, scores.words.touched);
  prefetch(occurredMs, scores.words.touched);
  let { least } = best;
  eachScored(scores, weights, (slot, score) => {
    if (score * mostFactor < least || (hasEnd && isLater(index, query, slot))) return;
    const worth = score * priorFactor(index, query, weights, slot);
    if (worth < least) return;
    best.offer(slot, worth);
    least = best.least;
  });
  const kept = best.slots();
  let most = 0;
  for (const slot of kept)
    most = Math.max(most, scores.words.get(slot) + scores.concepts.get(slot));
  return { slots: withNeighbours(index, query, kept), most };
}

/** Hands over every episode that has a score, once. */
function eachScored(
  scores: QuestionScores,
  weights: RankingWeights,
  offer: (slot: number, score: number) => void,
): void {
  const lists = [scores.words, scores.concepts, scores.meanings, scores.dates].filter(
    ({ count }) => count > 0,
  );
  // Of most questions: nothing but words is read of the many episodes that hold one.
  if (lists.length === 1 && lists[0] === scores.words) {
    const { touched, scores: own } = scores.words;
    // Later episodes first, which precede others that are worth the same: those do not take their places one after the other.
    for (let at = touched.length - 1; at >= 0; at--) offer(touched[at] ?? 0, own[at] ?? 0);
    return;
  }
  for (const [at, { touched }] of lists.entries()) {
    const before = lists.slice(0, at);
    for (const slot of touched)
      if (!before.some((list) => list.isTouched(slot)))
        offer(slot, ownScore(scores, slot, weights));
  }
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

/** What `priorFactor` gives at most. */
const mostPriorFactor = (query: Query, { namedSpeaker, reply }: RankingWeights): number =>
  Math.max(1, reply, query.namedSpeaker >= 0 ? namedSpeaker : 0);

/** Turns of the one speaker whom the question names count more, an assistant's replies less unless it asks for them. */
function priorFactor(
  index: ScopeIndex,
  query: Query,
  weights: RankingWeights,
  slot: number,
): number {
  const isNamed = query.namedSpeaker >= 0 && index.speakers.of(slot) === query.namedSpeaker;
  if (isNamed) return weights.namedSpeaker;
  return index.episodes.columns.isReply(slot) && !query.kinds.assistant ? weights.reply : 1;
}
