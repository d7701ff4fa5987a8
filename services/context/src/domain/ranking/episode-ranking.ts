import type { ScopeIndex } from "../memory/scope-index.ts";
import type { RankingWeights, RecallSettings } from "../settings.ts";
import { type Ranking, TopKHeap } from "../structures/top-k-heap.ts";
import { type Candidates, candidates, episodePrecedes } from "./candidates.ts";
import { FeatureReader } from "./features.ts";
import type { Query } from "./query.ts";
import { ownScore, type QuestionScores, questionScores } from "./question-scores.ts";
import type { SessionScore } from "./session-scores.ts";

/** How many episodes a question considers at most. */
export const CONSIDERED_EPISODES = 128;

const top = new TopKHeap();

/** Episodes in the order of their points. */
export interface EpisodeRanking extends Ranking {
  /** What the relevance floors look at, of one of the episodes. */
  readonly relevance: (slot: number) => number;
  readonly session: SessionScore;
  /** By slot, of all episodes; null where the question or the episodes have no embedding. */
  readonly cosines: Float32Array | null;
  readonly version: number;
  /** Points by feature of one of the episodes, in the order of `FEATURES`, written into `into`, by default at its start. */
  readonly parts: (slot: number, into: Float64Array, from?: number) => void;
}

/** The best `limit` episodes that share anything with the question or stand beside one, best first. Valid until the next ranking. */
export function rankEpisodes(
  index: ScopeIndex,
  query: Query,
  { ranking: weights, model }: Pick<RecallSettings, "ranking" | "model">,
  limit: number,
): EpisodeRanking {
  const scores = questionScores(index, query, weights);
  const looked = candidates(index, query, scores, weights);
  const reader = new FeatureReader(index, query, scores, looked);
  const { nameless, named } = scores.similarity === null ? model.lexical : model.semantic;
  const weightsFor = (slot: number) => (index.speakers.of(slot) >= 0 ? named : nameless);
  top.reset(limit, index.episodes.slotLimit, (a, b) => episodePrecedes(index, a, b));
  for (let at = 0; at < looked.slots.length; at++) {
    const slot = looked.slots[at] ?? 0;
    reader.read(slot);
    top.offer(slot, dot(reader.values, weightsFor(slot)));
  }
  const { slots, scores: points } = top.ranking();
  return {
    slots,
    scores: points,
    relevance: relevanceIn(index, query, scores, weights, looked),
    session: scores.session,
    cosines: scores.similarity?.cosines ?? null,
    version: model.version,
    parts(slot, into, from = 0) {
      reader.read(slot);
      const { values } = reader;
      const perUnit = weightsFor(slot);
      for (let k = 0; k < values.length; k++) into[from + k] = (values[k] ?? 0) * (perUnit[k] ?? 0);
    },
  };
}

function dot(values: Float64Array, weights: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < values.length; k++) sum += (values[k] ?? 0) * (weights[k] ?? 0);
  return sum;
}

/** What the words of an episode, its neighbours' and its session's are worth, twice as much for the speaker whom the question names. */
function relevanceIn(
  index: ScopeIndex,
  query: Query,
  scores: QuestionScores,
  weights: RankingWeights,
  { most }: Candidates,
): (slot: number) => number {
  const { sequence } = index;
  const own = (slot: number) => (slot < 0 ? 0 : ownScore(scores, slot, weights));
  const beside = (slot: number, distance: number) =>
    Math.max(own(sequence.beside(slot, -distance)), own(sequence.beside(slot, distance)));
  return (slot) => {
    const inSession = weights.session * most * scores.session(sequence.sessions[slot] ?? 0);
    const around = weights.nextTurn * beside(slot, 1) + weights.secondTurn * beside(slot, 2);
    const isNamed = query.namedSpeaker >= 0 && index.speakers.of(slot) === query.namedSpeaker;
    const factor = isNamed ? weights.namedSpeaker : 1;
    return (own(slot) + around + inSession) * factor;
  };
}
