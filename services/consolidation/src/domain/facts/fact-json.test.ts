import { FactBody } from "@memory/contracts";
import { expect, test } from "vitest";
import { applyEach, day, emptyMemory, factWith, say } from "../../../test/scope-memory.ts";
import { factBody, factText, freshAt } from "./fact-json.ts";

const owner = { projectId: "p", subjectId: "s", scopeToken: "0".repeat(32) };
const eventId = "0198c5d0-0000-7000-8000-000000000001";
const id = "0198c5d0-0000-7000-8000-000000000002";
const memory = applyEach(emptyMemory, [
  say("city", "Paris", "2026-01-01", { eventId, qualifiers: { home: true } }),
]);
const fact = { ...factWith(memory, "Paris"), id };

const stored = {
  ...fact,
  ...owner,
  qualifiers: '{"home":true}',
  value: '{"value":9007199254740993.10}',
  recordedFrom: new Date(fact.recordedFrom),
  recordedTo: null,
  compactedEvents: 0,
  provenance: null,
};

test("a fact is answered with every field, and what was said of it as it is stored", () => {
  expect(factText(stored)).toContain('"value":{"value":9007199254740993.10},');
  expect(JSON.parse(factText({ ...stored, value: '{"value":"Paris"}' }))).toEqual({
    id,
    project_id: "p",
    subject_id: "s",
    predicate: "city",
    qualifiers: { home: true },
    value: { value: "Paris" },
    confidence: 0.8,
    status: "active",
    valid_from: day("2026-01-01"),
    valid_to: null,
    recorded_from: day("2027-01-01"),
    recorded_to: null,
    superseded_by: null,
    volatility: "slow",
    source_event_ids: [eventId],
    version: 1,
  });
});

test("a fact of more sources than are shown says how many there are", () => {
  const { source_event_ids, source_count } = JSON.parse(
    factText({ ...stored, compactedEvents: 41 }),
  );

  expect([source_event_ids, source_count]).toEqual([[eventId], 42]);
});

test("a fact is handed to context in the shape both agreed on", () => {
  const ratings = { useful: 1, irrelevant: 9, incorrect: 0 };
  const body = factBody({
    ...{ ...stored, value: '{"value":"Paris"}', ratings, conflictSetId: "set-1" },
    ...{ holdsFrom: day("2026-01-01"), holdsUntil: null },
  });

  expect(FactBody.parse(body)).toEqual(body);
  expect(body).toMatchObject({ value: '{"value":"Paris"}', inConflict: true, ratingScore: -5 });
});

test("the clock of volatility starts at valid_from and moves on with what is said again", () => {
  const again = applyEach(memory, [
    say("city", "Paris", "2026-06-01", { qualifiers: { home: true } }),
  ]);

  const { lastReinforcedAt, validFrom } = factWith(again, "Paris");

  expect(freshAt(stored)).toBe(day("2026-01-01"));
  expect(freshAt({ ...stored, lastReinforcedAt, validFrom })).toBe(day("2026-06-01"));
});
