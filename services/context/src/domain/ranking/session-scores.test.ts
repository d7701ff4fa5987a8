import { expect, test } from "vitest";
import { episodeRow, indexOf, NOW_MS } from "../../../test/arbitrary-rows.ts";
import { idf } from "./bm25.ts";
import { sessionScores } from "./session-scores.ts";

const WEIGHTS = { k1: 1.2, b: 0.75 };
const SESSIONS = 59;
const TURNS = 6_000;

/** A dog in more than a quarter of all turns, a guitar in more than one block of postings. */
function said(n: number): string {
  const guitar = n % 5 === 0 ? (n % 10 === 0 ? "guitar guitar" : "guitar") : "";
  const piano = n % 7 === 0 && n % SESSIONS < 30 ? "piano" : "";
  return `We heard ${guitar} ${piano} ${n % 2 === 0 ? "dog" : "soup"}`;
}

const { sequence, episodes } = indexOf({
  episodes: Array.from({ length: TURNS }, (_, n) =>
    episodeRow(n, said(n), {
      occurredAt: new Date(NOW_MS - n * 1_000).toISOString(),
      threadId: `thread${n % SESSIONS}`,
    }),
  ),
});
const { terms } = episodes;

/** How often a term stands in the turns of each session. */
function countsOf(id: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (let slot = 0; slot < TURNS; slot++) {
    const session = sequence.sessions[slot] ?? -1;
    const count = terms.countIn(slot, id);
    if (count > 0) counts.set(session, (counts.get(session) ?? 0) + count);
  }
  return counts;
}

test("a session is worth what its turns say of a question, as one document of so many turns", () => {
  const [guitar = -1, piano = -1, dog = -1] = ["guitar", "piano", "dog"].map((word) =>
    terms.termId(word),
  );

  const session = sessionScores(terms, sequence, [guitar, piano, dog], WEIGHTS);

  const known = new Map<number, number>();
  for (const counts of [guitar, piano].map(countsOf))
    for (const [at, count] of counts) {
      const length = ((sequence.sessionTurns[at] ?? 0) * SESSIONS) / TURNS;
      const norm = WEIGHTS.k1 * (1 - WEIGHTS.b + WEIGHTS.b * length);
      const gain = idf(SESSIONS, counts.size) * (WEIGHTS.k1 + 1);
      known.set(at, (known.get(at) ?? 0) + (gain * count) / (count + norm));
    }
  const best = Math.max(...known.values());
  expect([sequence.sessionCount, known.size]).toEqual([SESSIONS, SESSIONS]);
  for (const [at, worth] of known) expect(session(at)).toBeCloseTo(worth / best, 9);
});
