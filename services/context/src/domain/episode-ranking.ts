import { bm25, rarity, type Scores } from "./bm25.ts";
import type { Query } from "./query.ts";
import type { ScopeIndex } from "./scope-index.ts";
import type { RankingWeights } from "./settings.ts";
import { countOf, slotOf } from "./term-index.ts";

/** An item and what it is worth for a question. */
export interface Ranked {
  readonly slot: number;
  readonly score: number;
}

/** The best `limit` episodes that share anything with the question, best first. */
export function rankEpisodes(
  index: ScopeIndex,
  query: Query,
  weights: RankingWeights,
  limit: number,
): Ranked[] {
  const { episodes, sequence } = index;
  const terms = query.terms.map((term) => ({ term, weight: 1 }));
  const own = bm25(episodes.terms, terms, episodes.items.length, weights);
  const bySession = sessionScores(index, query, weights);
  let best = 0;
  for (const slot of own.touched) best = Math.max(best, own.values[slot] ?? 0);
  const scores: Ranked[] = withNeighbours(index, own).map((slot) => {
    const around =
      weights.nextTurn * neighbourScore(index, own, slot, 1) +
      weights.secondTurn * neighbourScore(index, own, slot, 2);
    const session = weights.session * best * (bySession[sequence.sessions[slot] ?? 0] ?? 0);
    const said =
      query.namedSpeaker !== null && episodes.items[slot]?.speaker === query.namedSpeaker;
    const score = (own.values[slot] ?? 0) + around + session;
    return { slot, score: said ? score * weights.namedSpeaker : score };
  });
  return scores
    .sort((a, b) => b.score - a.score || compareIds(index, a.slot, b.slot))
    .slice(0, limit);
}

function compareIds(index: ScopeIndex, a: number, b: number): number {
  const left = index.episodes.items[a]?.row.eventId ?? "";
  const right = index.episodes.items[b]?.row.eventId ?? "";
  return left < right ? -1 : left > right ? 1 : 0;
}

function withNeighbours(index: ScopeIndex, own: Scores): number[] {
  const all = new Set(own.touched);
  for (const slot of own.touched) {
    for (const step of [index.sequence.previous, index.sequence.next]) {
      let at = slot;
      for (let distance = 1; distance <= 2; distance++) {
        at = at < 0 ? -1 : (step[at] ?? -1);
        if (at >= 0 && index.sequence.sessions[at] === index.sequence.sessions[slot]) all.add(at);
      }
    }
  }
  return [...all];
}

function neighbourScore(index: ScopeIndex, own: Scores, slot: number, distance: number): number {
  const { previous, next, sessions } = index.sequence;
  let left = slot;
  let right = slot;
  for (let i = 0; i < distance; i++) {
    left = left < 0 ? -1 : (previous[left] ?? -1);
    right = right < 0 ? -1 : (next[right] ?? -1);
  }
  const session = sessions[slot];
  const before = left >= 0 && sessions[left] === session ? (own.values[left] ?? 0) : 0;
  const after = right >= 0 && sessions[right] === session ? (own.values[right] ?? 0) : 0;
  return Math.max(before, after);
}

/** Per session: its BM25 as one document, relative to the best session's. */
function sessionScores(index: ScopeIndex, query: Query, { k1, b }: RankingWeights): Float64Array {
  const { sequence, episodes } = index;
  const scores = new Float64Array(sequence.sessionLimit);
  const counts = new Float64Array(sequence.sessionLimit);
  const meanTurns = episodes.size / Math.max(1, sequence.sessionCount);
  for (const term of query.terms) {
    const id = episodes.terms.termId(term);
    if (id < 0) continue;
    const touched: number[] = [];
    for (const posting of episodes.terms.postings(id)) {
      const session = sequence.sessions[slotOf(posting)] ?? 0;
      if (counts[session] === 0) touched.push(session);
      counts[session] = (counts[session] ?? 0) + countOf(posting);
    }
    const gain = rarity(sequence.sessionCount, touched.length) * (k1 + 1);
    for (const session of touched) {
      const count = counts[session] ?? 0;
      const norm = k1 * (1 - b + (b * (sequence.sessionTurns[session] ?? 0)) / meanTurns);
      scores[session] = (scores[session] ?? 0) + (gain * count) / (count + norm);
      counts[session] = 0;
    }
  }
  const best = scores.reduce((a, c) => Math.max(a, c), 0);
  return best === 0 ? scores : scores.map((score) => score / best);
}
