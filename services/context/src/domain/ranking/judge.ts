import type { FactStates } from "../memory/fact-states.ts";
import type { ScopeIndex } from "../memory/scope-index.ts";
import type { Floors, PackingWeights, RecallSettings } from "../settings.ts";
import type { Ranking } from "../structures/top-k-heap.ts";
import { idf } from "./bm25.ts";
import type { EpisodeRanking } from "./episode-ranking.ts";
import { FEATURES } from "./feature-names.ts";
import { type Found, find } from "./find.ts";
import { parseQuery, type Query } from "./query.ts";
import { questionRelevance } from "./question-relevance.ts";
import { aboveFloor, type Judged, scored } from "./relevance.ts";
import type { SessionScore } from "./session-scores.ts";

/** A question to a memory at a moment. */
interface Question {
  readonly query: string;
  /** Milliseconds since the epoch. */
  readonly nowMs: number;
  /** Episodes after `nowMs` are left out. */
  readonly isAsOf?: boolean;
  readonly settings: RecallSettings;
  readonly embedding?: Float32Array | null;
}

/** What a question finds in an index, ranked and judged by the floors: all that packing and the trace need of the ranking. */
export interface Judgement {
  readonly query: Query;
  readonly states: FactStates;
  readonly floors: Omit<Floors, "question">;
  readonly facts: Judged;
  /** Those of the facts that match nearly as well as the best one. */
  readonly strong: readonly number[];
  readonly episodes: Judged;
  readonly session: SessionScore;
  /** The points of the episodes, passed or failed. */
  readonly points: EpisodePoints;
}

/** The points of an episode that was found, and their sum. */
interface EpisodePoints extends Pick<EpisodeRanking, "version" | "parts"> {
  readonly score: (slot: number) => number;
}

const ABOVE_ALL = { fact: Number.POSITIVE_INFINITY, episode: Number.POSITIVE_INFINITY };

/** Ranks all of an index for a question. Valid until the next question; `kept` makes it last. */
export function judge(index: ScopeIndex, states: FactStates, question: Question): Judgement {
  const { settings, nowMs } = question;
  const embedding = question.embedding ?? null;
  const set = embedding === null ? settings.floors : settings.semanticFloors;
  const query = parseQuery(index, question.query, {
    nowMs,
    untilMs: question.isAsOf ? nowMs : Number.POSITIVE_INFINITY,
    embedding,
  });
  const found = find(index, states, query, nowMs, settings);
  const floors = isBelow(set, index, query, found) ? ABOVE_ALL : set;
  const facts = aboveFloor(
    scored(found.facts),
    floors.fact,
    index.facts.terms,
    query.inFacts.terms,
    false,
  );
  const episodes = aboveFloor(
    { slots: found.episodes.slots, score: found.episodes.relevance },
    floors.episode,
    index.episodes.terms,
    query.inEpisodes.terms,
    query.namesSpeaker,
  );
  return {
    ...{ query, states, floors, facts, episodes },
    strong: strongest(facts.passed, found.facts.scores, index.facts.size, settings.packing),
    session: found.episodes.session,
    points: pointsOf(found.episodes),
  };
}

const pointsOf = ({ scores, version, parts }: EpisodeRanking): EpisodePoints => ({
  ...{ version, parts },
  score: (slot) => scores[slot] ?? 0,
});

/** The same judgement in memory of its own: valid while the index does not change, whatever is asked meanwhile. */
export function kept(judged: Judgement, index: ScopeIndex): Judgement {
  const { query, episodes, points } = judged;
  // Only a question over whole conversations looks at sessions.
  const sessions = query.kinds.overview
    ? scoresOf(judged.session, index.sequence.sessionLimit)
    : null;
  return {
    ...judged,
    session: (session) => sessions?.[session] ?? 0,
    points: keptPoints(points, [...episodes.passed, ...episodes.failed]),
  };
}

function scoresOf(session: SessionScore, limit: number): Float64Array {
  const scores = new Float64Array(limit);
  for (let at = 0; at < limit; at++) scores[at] = session(at);
  return scores;
}

function keptPoints(
  { score, version, parts }: EpisodePoints,
  slots: readonly number[],
): EpisodePoints {
  const width = FEATURES.length;
  const places = new Map<number, number>();
  const sums = new Float64Array(slots.length);
  const all = new Float64Array(slots.length * width);
  for (const [place, slot] of slots.entries()) {
    places.set(slot, place);
    sums[place] = score(slot);
    parts(slot, all, place * width);
  }
  return {
    version,
    score: (slot) => sums[places.get(slot) ?? -1] ?? 0,
    parts(slot, into, from = 0) {
      const place = places.get(slot) ?? -1;
      for (let k = 0; k < width; k++) into[from + k] = all[place * width + k] ?? 0;
    },
  };
}

/** True of a question that the memory is too unlikely to be about. */
function isBelow({ question }: Floors, index: ScopeIndex, query: Query, found: Found): boolean {
  if (question === null || question === 0) return false;
  const relevance = questionRelevance(index, query, found);
  return relevance !== null && relevance < question;
}

/** The facts that match nearly as well as the best one, and not by common words alone. */
function strongest(
  slots: readonly number[],
  scores: Ranking["scores"],
  facts: number,
  packing: PackingWeights,
): readonly number[] {
  const best = scores[slots[0] ?? -1] ?? 0;
  const least = Math.max(packing.strongFact * best, packing.tellingFact * idf(facts, 1));
  const weaker = slots.findIndex((slot) => (scores[slot] ?? 0) < least);
  return weaker < 0 ? slots : slots.slice(0, weaker);
}
