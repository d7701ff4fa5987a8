import type { EpisodeSequence } from "../memory/episode-sequence.ts";
import type { TermIndex } from "../memory/term-index.ts";
import { PairBlock } from "../structures/packed-pairs.ts";
import { prefetch } from "../structures/prefetch.ts";
import { ScoreAccumulator } from "../structures/score-accumulator.ts";
import { type Bm25Weights, idf, rarestFirst } from "./bm25.ts";

// A word that this share of all turns holds occurs in nearly every session and distinguishes none.
const IN_EVERY_SESSION = 0.25;
// Turns that are counted for a question: common words of a very large memory are left out.
const MOST_COUNTED = 1 << 13;

const scores = new ScoreAccumulator();
const counts = new ScoreAccumulator();
const block = new PairBlock();

/** Answers a session's score, from 0 to 1 for the best one. Valid until the next call. */
export type SessionScore = (session: number) => number;

/**
 * BM25 of whole sessions, each taken as one document whose length is its number of turns. Counted
 * from the postings of the turns, so that nothing but the turns has to be indexed.
 */
export function sessionScores(
  turns: TermIndex,
  sequence: EpisodeSequence,
  terms: readonly number[],
  { k1, b }: Bm25Weights,
): SessionScore {
  scores.prepare(sequence.sessionLimit);
  counts.prepare(sequence.sessionLimit);
  const { sessionTurns, sessionCount } = sequence;
  const slope = (k1 * b * sessionCount) / Math.max(1, turns.documents);
  for (const id of countedTerms(turns, terms)) {
    countTurns(turns, id, sequence);
    const gain = idf(sessionCount, counts.count) * (k1 + 1);
    const { touched, scores: counted } = counts;
    for (let at = 0; at < touched.length; at++) {
      const session = touched[at] ?? 0;
      const count = counted[at] ?? 0;
      const norm = k1 * (1 - b) + slope * (sessionTurns[session] ?? 0);
      scores.add(session, (gain * count) / (count + norm));
    }
    counts.clear();
  }
  let best = 0;
  for (const score of scores.scores) best = Math.max(best, score);
  return (session) => (best === 0 ? 0 : scores.get(session) / best);
}

/** Adds to `counts` how often a term stands in the turns of each session. */
function countTurns(turns: TermIndex, id: number, { sessions }: EpisodeSequence): void {
  const { numbers, counts: times } = block;
  for (const reader = turns.postings(id); reader.nextBlock(block); ) {
    prefetch(sessions, numbers, block.size);
    for (let at = 0; at < block.size; at++)
      counts.add(sessions[numbers[at] ?? 0] ?? 0, times[at] ?? 0);
  }
}

/** The terms that tell sessions apart; where those stand in too many turns, the rarest of them. */
function countedTerms(turns: TermIndex, terms: readonly number[]): readonly number[] {
  const most = turns.documents * IN_EVERY_SESSION;
  const telling = terms.filter((id) => id >= 0 && turns.documentFrequency(id) <= most);
  const all = telling.reduce((sum, id) => sum + turns.documentFrequency(id), 0);
  if (all <= MOST_COUNTED) return telling;
  let left = MOST_COUNTED;
  const rarest = rarestFirst(turns, telling).map((at) => telling[at] ?? -1);
  return rarest.filter((id) => {
    left -= turns.documentFrequency(id);
    return left >= 0;
  });
}
