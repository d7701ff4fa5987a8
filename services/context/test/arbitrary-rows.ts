import { FACT_STATUSES, VOLATILITIES } from "@memory/contracts";
import fc from "fast-check";
import type { RecallRequest } from "../src/domain/build-packet.ts";
import {
  applyRows,
  createScopeIndex,
  type EpisodeRow,
  type FactRow,
  type RowChanges,
  type ScopeIndex,
} from "../src/domain/memory/scope-index.ts";
import { DEFAULT_SETTINGS } from "../src/domain/settings.ts";

/** The moment questions of these tests are asked at. */
export const NOW_MS = Date.parse("2026-06-01T12:00:00.000Z");

const WORDS =
  "alice bob paris lyon yesterday dog guitar cook peanut allergy works moved the a I and went very happy 7 2026 why".split(
    " ",
  );

/** A UUID that tells its number; kinds differ in a digit. */
export const idOf = (kind: "fact" | "event", number: number): string =>
  `0197a1b2-0000-7000-8000-${kind === "fact" ? "f" : "e"}${String(number).padStart(11, "0")}`;

/** An active, stable, unconnected fact. */
export const factRow = (number: number, more: Partial<FactRow> = {}): FactRow => ({
  id: idOf("fact", number),
  status: "active",
  inConflict: false,
  predicate: "likes",
  value: '{"value":"tea"}',
  qualifiers: "{}",
  confidence: 0.8,
  validFrom: null,
  validTo: null,
  volatility: "stable",
  freshAt: "2026-05-01T00:00:00.000Z",
  ratingScore: 0,
  entities: [],
  sourceEventIds: [],
  ...more,
});

/** A message of a thread, one minute after the one of the number before it. */
export const episodeRow = (
  number: number,
  text: string,
  more: Partial<EpisodeRow> = {},
): EpisodeRow => ({
  eventId: idOf("event", number),
  kind: "conversation.message",
  occurredAt: new Date(Date.UTC(2026, 4, 1, 8, number)).toISOString(),
  recordedAt: new Date(Date.UTC(2026, 4, 2, 8, number)).toISOString(),
  threadId: "thread",
  speaker: null,
  role: null,
  text,
  ...more,
});

// Two numbers for each text: a memory has up to eighty, and drawing every word takes longer than what the tests check.
const drawnWords = fc
  .tuple(fc.nat({ max: 2 ** 31 - 1 }), fc.nat({ max: 60 }))
  .map(([seed, count]) => sentences(wordsOf(seed, count)));

const text = fc.oneof(
  { weight: 8, arbitrary: drawnWords },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 400 }) },
);

/** Questions of known words, or of anything. */
export const question = fc.oneof(
  fc
    .array(fc.constantFrom(...WORDS, "when", "who"), { minLength: 1, maxLength: 8 })
    .map((words) => `${words.join(" ")}?`),
  fc.string({ minLength: 1, unit: "grapheme" }),
);

const facts = fc.uniqueArray(
  fc
    .record({
      number: fc.nat({ max: 40 }),
      status: fc.constantFrom("active", "active", ...FACT_STATUSES),
      inConflict: fc.constantFrom(false, false, true),
      predicate: fc.constantFrom("allergy", "home_city", "works_at", "likes", "pet_name"),
      value: fc.oneof(text, fc.integer()).map((value) => JSON.stringify({ value })),
      volatility: fc.constantFrom(...VOLATILITIES),
      freshAt: fc.constantFrom("2024-01-01T00:00:00.000Z", "2026-05-31T00:00:00.000Z"),
      validTo: fc.constantFrom(null, null, "2026-05-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"),
      ratingScore: fc.integer({ min: -5, max: 5 }),
      entities: fc.array(fc.constantFrom("Alice", "Bob", "Paris"), { maxLength: 2 }),
      sources: fc.array(fc.nat({ max: 40 }), { maxLength: 3 }),
    })
    .map(({ number, sources, ...row }) =>
      factRow(number, { ...row, sourceEventIds: sources.map((source) => idOf("event", source)) }),
    ),
  { selector: (row) => row.id, maxLength: 30 },
);

const episodes = fc.uniqueArray(
  fc
    .record({
      number: fc.nat({ max: 60 }),
      text,
      hour: fc.nat({ max: 400 }),
      threadId: fc.constantFrom(null, "a", "b"),
      speaker: fc.constantFrom(null, "Alice", "Bob"),
    })
    .map(({ number, hour, text: said, ...row }) =>
      episodeRow(number, said, {
        ...row,
        occurredAt: new Date(Date.UTC(2026, 4, 1, hour)).toISOString(),
      }),
    ),
  { selector: (row) => row.eventId, maxLength: 50 },
);

/** Facts and episodes of one scope. */
export const memory = fc.record({ facts, episodes });

/** Words in an order that the seed decides: a linear congruential generator with the constants of Numerical Recipes. */
function wordsOf(seed: number, count: number): string[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return WORDS[Math.floor((state / 2 ** 32) * WORDS.length)] ?? "";
  });
}

function sentences(words: readonly string[]): string {
  return words.map((word, i) => (i % 7 === 6 ? `${word}.` : word)).join(" ");
}

/** The index after such changes. */
export const indexOf = (...changes: RowChanges[]): ScopeIndex => {
  const index = createScopeIndex();
  for (const change of changes) applyRows(index, change);
  return index;
};

/** A question at the moment of these tests. */
export const ask = (query: string, more: Partial<RecallRequest> = {}): RecallRequest => ({
  query,
  purpose: "test",
  budgetTokens: 900,
  nowMs: NOW_MS,
  settings: DEFAULT_SETTINGS,
  ...more,
});
