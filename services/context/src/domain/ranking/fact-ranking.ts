import { type FactColumns, MOST_FACT_FACTOR } from "../memory/fact-columns.ts";
import type { FactStates } from "../memory/fact-states.ts";
import type { ScopeIndex } from "../memory/scope-index.ts";
import type { RankingWeights } from "../settings.ts";
import { ScoreAccumulator } from "../structures/score-accumulator.ts";
import { type Ranking, TopKHeap } from "../structures/top-k-heap.ts";
import { addGroup, addTerm, idf, rarestFirst } from "./bm25.ts";
import type { Query } from "./query.ts";
import { fullScore } from "./relevance.ts";
import { addSemanticSimilarity, CosineRoom } from "./semantic-similarity.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const RECENT_DAYS = 30;
const RECENCY = 0.2;
const MOST_NUDGE = (1 + RECENCY / 2) * MOST_FACT_FACTOR;

const words = new ScoreAccumulator();
const marks = new ScoreAccumulator();
const top = new TopKHeap();
const room = new CosineRoom();

/** How many facts a question considers at most. */
export const CONSIDERED_FACTS = 256;
// As with episodes: beyond this many, common words only add to facts that rarer ones found.
const ENOUGH = 8 * CONSIDERED_FACTS;

/** Facts in the order of their scores. */
export interface FactRanking extends Ranking {
  /** By slot; null where the question or the facts have no embedding. */
  readonly cosines: Float32Array | null;
}

/** The best `limit` facts that may be served and share anything with the question, best first. */
export function rankFacts(
  index: ScopeIndex,
  states: FactStates,
  query: Query,
  nowMs: number,
  weights: RankingWeights,
  limit: number,
): FactRanking {
  const { facts } = index;
  const size = facts.slotLimit;
  words.prepare(size);
  marks.prepare(size);
  const { terms, groups } = query.inFacts;
  for (const at of rarestFirst(facts.terms, terms)) {
    addTerm(words, facts.terms, terms[at] ?? -1, weights, ENOUGH);
    addCued(index, query.terms[at] ?? "", weights);
  }
  for (const group of groups) addGroup(words, marks, facts.terms, group, weights, ENOUGH);
  const gain = weights.semantic * fullScore(facts.terms, terms);
  const similarity = addSemanticSimilarity(words, index.vectors.facts, query.embedding, {
    room,
    slots: size,
    gain,
  });
  top.reset(limit, size, (a, b) => facts.ids.precedes(a, b));
  const { touched, scores } = words;
  for (let at = 0; at < touched.length; at++) {
    const slot = touched[at] ?? 0;
    const score = scores[at] ?? 0;
    if (score * MOST_NUDGE < top.least || states.served[slot] === 0) continue;
    top.offer(slot, score * nudge(index.facts.columns, slot, nowMs));
  }
  return { ...top.ranking(), cosines: similarity?.cosines ?? null };
}

/** Adds to the facts of the predicates for which a word of the question is a cue. */
function addCued(index: ScopeIndex, word: string, weights: RankingWeights): void {
  const cued = index.predicates.slotsFor(word);
  if (cued.length === 0) return;
  const gain = weights.cue * idf(index.facts.size, cued.length);
  for (const slot of cued) words.add(slot, gain);
}

/** A factor near 1: at most 10 % for recency, 5 % for confidence, 10 % for ratings, either way. */
function nudge(columns: FactColumns, slot: number, nowMs: number): number {
  const ageDays = Math.max(0, nowMs - (columns.freshMs[slot] ?? 0)) / DAY_MS;
  const recency = columns.isStable(slot) ? 0.5 : RECENT_DAYS / (RECENT_DAYS + ageDays);
  return columns.factorOf(slot) * (1 + RECENCY * (recency - 0.5));
}
