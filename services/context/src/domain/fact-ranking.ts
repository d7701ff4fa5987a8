import { bm25 } from "./bm25.ts";
import type { Ranked } from "./episode-ranking.ts";
import type { Query } from "./query.ts";
import type { ScopeIndex } from "./scope-index.ts";
import type { RankingWeights } from "./settings.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const RECENCY_DAYS = 30;
const RATING_STEP = 0.05;
const RATING_BOUND = 0.1;

/** The given facts, best first; a score of 0 means that a fact shares nothing with the question. */
export function rankFacts(
  index: ScopeIndex,
  slots: readonly number[],
  query: Query,
  nowMs: number,
  weights: RankingWeights,
): Ranked[] {
  const { facts } = index;
  const terms = query.terms.map((term) => ({ term, weight: 1 }));
  const { values } = bm25(facts.terms, terms, facts.items.length, weights);
  const ranked = slots.map((slot) => {
    const nudge = nudgeOf(index, slot, nowMs);
    return { slot, score: (values[slot] ?? 0) * nudge, nudge };
  });
  return ranked.sort(
    (a, b) => b.score - a.score || b.nudge - a.nudge || compareIds(index, a.slot, b.slot),
  );
}

/** A factor near 1: at most 10 % for recency, 5 % for confidence, 10 % for ratings, either way. */
function nudgeOf(index: ScopeIndex, slot: number, nowMs: number): number {
  const fact = index.facts.items[slot];
  if (fact === undefined) return 1;
  const ageDays = Math.max(0, nowMs - fact.freshMs) / DAY_MS;
  const recency = fact.row.volatility === "stable" ? 0.5 : Math.exp(-ageDays / RECENCY_DAYS);
  const rating = fact.row.ratingScore * RATING_STEP;
  return (
    (1 + 0.2 * (recency - 0.5)) *
    (1 + 0.1 * ((fact.row.confidence ?? 0.5) - 0.5)) *
    (1 + Math.max(-RATING_BOUND, Math.min(RATING_BOUND, rating)))
  );
}

function compareIds(index: ScopeIndex, a: number, b: number): number {
  const left = index.facts.items[a]?.row.id ?? "";
  const right = index.facts.items[b]?.row.id ?? "";
  return left < right ? -1 : left > right ? 1 : 0;
}
