import { expect, test } from "vitest";
import { episodeRow, indexOf, NOW_MS } from "../../../test/arbitrary-rows.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import { candidates, episodePrecedes } from "./candidates.ts";
import { parseQuery } from "./query.ts";
import { MOST_KEPT, ownScore, questionScores } from "./question-scores.ts";

const WEIGHTS = DEFAULT_SETTINGS.ranking;
const SAID = [
  "The dog barks",
  "The dog barks at the piano",
  "A puppy",
  "The guitar and the dog",
  "Soup",
];

/** Many turns worth the same, of two people who have names and of an assistant. */
const index = indexOf({
  episodes: Array.from({ length: 900 }, (_, n) =>
    episodeRow(n, SAID[(n * 7) % SAID.length] ?? "", {
      occurredAt: new Date(NOW_MS - ((n * 31) % 300) * 3_600_000).toISOString(),
      speaker: n % 3 === 0 ? "Ann" : n % 3 === 1 ? "Bo" : null,
      role: n % 3 === 2 ? "assistant" : "user",
      threadId: `thread${n % 40}`,
    }),
  ),
});

/** The same choice, made by sorting everything. */
function bySorting(question: string, untilMs: number): number[] {
  const query = parseQuery(index, question, { nowMs: NOW_MS, untilMs, embedding: null });
  const scores = questionScores(index, query, WEIGHTS);
  const { columns } = index.episodes;
  const isSeen = (slot: number) => (columns.occurredMs[slot] ?? 0) <= untilMs;
  const worth = (slot: number) => {
    const isReply = columns.isReply(slot) && !query.kinds.assistant;
    const isNamed = query.namedSpeaker >= 0 && index.speakers.of(slot) === query.namedSpeaker;
    const factor = isNamed ? WEIGHTS.namedSpeaker : isReply ? WEIGHTS.reply : 1;
    return ownScore(scores, slot, WEIGHTS) * factor;
  };
  const { words, concepts, dates } = scores;
  const found = new Set([words, concepts, dates].flatMap(({ touched }) => [...touched]));
  const best = [...found]
    .filter(isSeen)
    .sort((a, b) => worth(b) - worth(a) || (episodePrecedes(index, a, b) ? -1 : 1))
    .slice(0, MOST_KEPT);
  const beside = (slot: number) => [-2, -1, 1, 2].map((far) => index.sequence.beside(slot, far));
  const around = best.flatMap((slot) => [slot, ...beside(slot)]);
  return [...new Set(around)].filter((slot) => slot >= 0 && isSeen(slot)).sort((a, b) => a - b);
}

test.each([
  ["What of the dog?", Number.POSITIVE_INFINITY],
  ["What does Ann say of the dog?", Number.POSITIVE_INFINITY],
  ["Which animals and instruments are there, dog or piano?", Number.POSITIVE_INFINITY],
  ["What of the dog in May 2026?", Number.POSITIVE_INFINITY],
  ["What does Bo say of the dog?", NOW_MS - 200 * 3_600_000],
])("%s looks at the turns worth most, the later one of two worth the same", (question, untilMs) => {
  const query = parseQuery(index, question, { nowMs: NOW_MS, untilMs, embedding: null });
  const scores = questionScores(index, query, WEIGHTS);
  const looked = candidates(index, query, scores, WEIGHTS).slots.toSorted();
  expect(looked.length).toBeGreaterThan(MOST_KEPT);
  expect([...looked]).toEqual(bySorting(question, untilMs));
});
