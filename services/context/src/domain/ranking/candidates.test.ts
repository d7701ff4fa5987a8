import { expect, test } from "vitest";
import { episodeRow, idOf, indexOf, NOW_MS } from "../../../test/arbitrary-rows.ts";
import { DEFAULT_SETTINGS } from "../settings.ts";
import { candidates, episodePrecedes } from "./candidates.ts";
import { parseQuery, type Query } from "./query.ts";
import { MOST_KEPT, ownScore, questionScores } from "./question-scores.ts";

const WEIGHTS = DEFAULT_SETTINGS.ranking;
const TURNS = 1_800;
const SAID = [
  "The dog barks",
  "The dog barks at the piano",
  "A puppy",
  "The guitar and the dog",
  "Soup",
];

const direction = (n: number): Float32Array => Float32Array.of(Math.sin(n), Math.cos(n));

/** Many turns worth the same, of two people who have names and of an assistant; some have an embedding. */
const index = indexOf({
  episodes: Array.from({ length: TURNS }, (_, n) =>
    episodeRow(n, SAID[(n * 7) % SAID.length] ?? "", {
      occurredAt: new Date(NOW_MS - ((n * 31) % 300) * 3_600_000).toISOString(),
      speaker: n % 3 === 0 ? "Ann" : n % 3 === 1 ? "Bo" : null,
      role: n % 3 === 2 ? "assistant" : "user",
      threadId: `thread${n % 40}`,
    }),
  ),
  vectors: Array.from({ length: TURNS / 6 }, (_, n) => ({
    ...{ kind: "episode" as const, id: idOf("event", 6 * n + 5), vector: direction(n) },
  })),
});

/** The same choice, made by sorting everything. */
function bySorting(query: Query): number[] {
  const { untilMs } = query;
  const scores = questionScores(index, query, WEIGHTS);
  const { columns } = index.episodes;
  const isSeen = (slot: number) => (columns.occurredMs[slot] ?? 0) <= untilMs;
  const worth = (slot: number) => {
    const isReply = columns.isReply(slot) && !query.kinds.assistant;
    const isNamed = query.namedSpeaker >= 0 && index.speakers.of(slot) === query.namedSpeaker;
    const factor = isNamed ? WEIGHTS.namedSpeaker : isReply ? WEIGHTS.reply : 1;
    return ownScore(scores, slot, WEIGHTS) * factor;
  };
  const { words, concepts, meanings, dates } = scores;
  const found = new Set([words, concepts, meanings, dates].flatMap(({ touched }) => [...touched]));
  const best = [...found]
    .filter(isSeen)
    .sort((a, b) => worth(b) - worth(a) || (episodePrecedes(index, a, b) ? -1 : 1))
    .slice(0, MOST_KEPT);
  const beside = (slot: number) => [-2, -1, 1, 2].map((far) => index.sequence.beside(slot, far));
  const around = best.flatMap((slot) => [slot, ...beside(slot)]);
  return [...new Set(around)].filter((slot) => slot >= 0 && isSeen(slot)).sort((a, b) => a - b);
}

const always = Number.POSITIVE_INFINITY;

test.each([
  ["What of the dog?", always, null],
  ["What does Ann say of the dog?", always, null],
  ["Which animals and instruments are there, dog or piano?", always, null],
  ["What of the dog in May 2026?", always, null],
  ["What does Bo say of the dog?", NOW_MS - 200 * 3_600_000, null],
  ["Was there soup?", always, direction(2)],
  ["What of the dog, or of what is like it?", always, direction(2)],
])(
  "%s looks at the turns worth most, the later one of two worth the same",
  (question, untilMs, embedding) => {
    const query = parseQuery(index, question, { nowMs: NOW_MS, untilMs, embedding });
    const scores = questionScores(index, query, WEIGHTS);
    expect(scores.meanings.count > 0).toBe(embedding !== null);
    const looked = candidates(index, query, scores, WEIGHTS).slots.toSorted();
    expect(looked.length).toBeGreaterThan(MOST_KEPT);
    expect([...looked]).toEqual(bySorting(query));
  },
);
