import type { EpisodeSequence } from "../memory/episode-sequence.ts";
import { countOf, slotOf, type TermIndex } from "../memory/term-index.ts";
import { ScoreAccumulator } from "../structures/score-accumulator.ts";
import { type Bm25Weights, idf } from "./bm25.ts";

// A word that this share of all turns holds occurs in nearly every session and distinguishes none.
const IN_EVERY_SESSION = 0.25;

const scores = new ScoreAccumulator();
const counts = new ScoreAccumulator();

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
  const { sessions, sessionTurns, sessionCount } = sequence;
  const slope = (k1 * b * sessionCount) / Math.max(1, turns.documents);
  for (const id of terms) {
    if (id < 0 || turns.documentFrequency(id) > turns.documents * IN_EVERY_SESSION) continue;
    const postings = turns.postings(id);
    for (let at = 0; at < postings.length; at++) {
      const posting = postings[at] ?? 0;
      counts.add(sessions[slotOf(posting)] ?? 0, countOf(posting));
    }
    const gain = idf(sessionCount, counts.count) * (k1 + 1);
    for (const session of counts.touched) {
      const count = counts.get(session);
      const norm = k1 * (1 - b) + slope * (sessionTurns[session] ?? 0);
      scores.add(session, (gain * count) / (count + norm));
    }
    counts.clear();
  }
  let best = 0;
  for (const session of scores.touched) best = Math.max(best, scores.get(session));
  return (session) => (best === 0 ? 0 : scores.get(session) / best);
}
