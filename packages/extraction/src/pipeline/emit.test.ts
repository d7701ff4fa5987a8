import { expect, test } from "vitest";
import { emit, NOTHING_EMITTED, type Resolved, takenBack, withRejections } from "./emit.ts";
import type { Unplaced } from "./resolve.ts";

const resolved = (predicate: string, value: Record<string, string>): Resolved => {
  const statement: Unplaced = {
    eventId: "e1",
    predicate,
    qualifiers: {},
    value,
    confidence: 0.9,
    validFrom: "2026-05-06T09:00:00.000Z",
    statedValidFrom: false,
    validTo: null,
    volatility: null,
    cardinality: null,
    action: null,
    cue: "none",
    replacedValue: null,
    origin: "text",
    refersTo: null,
    evidence: null,
    entities: [],
    occurredAt: "2026-05-06T09:00:00.000Z",
  };
  return { statement, phrase: undefined };
};

const OPTIONS = { valueKey: () => "value", from: 3 };
const tea = resolved("likes", { value: "tea" });
const jazz = resolved("likes", { value: "jazz" });

test("statements take the positions after those of the turns before", () => {
  const { statements } = emit(NOTHING_EMITTED, [tea, jazz], OPTIONS);

  expect(statements.map(({ position, value }) => [position, value])).toEqual([
    [3, { value: "tea" }],
    [4, { value: "jazz" }],
  ]);
});

test("what was said already is left out, whatever its case and the rest of its value", () => {
  const first = emit(NOTHING_EMITTED, [tea], OPTIONS);

  const { statements } = emit(first, [resolved("likes", { value: "Tea", date: "2026" })], OPTIONS);

  expect(statements).toHaveLength(1);
});

test("a statement that holds a secret is rejected", () => {
  const { statements, rejections } = emit(
    NOTHING_EMITTED,
    [resolved("contact", { value: "4111 1111 1111 1111" })],
    OPTIONS,
  );

  expect(statements).toEqual([]);
  expect(rejections).toEqual(["secret"]);
});

test("what is taken back leaves its rejections, and may be said again", () => {
  const before = takenBack(withRejections(emit(NOTHING_EMITTED, [tea], OPTIONS), "quoted"));

  const { statements, rejections } = emit(before, [tea], OPTIONS);

  expect(statements.map(({ position }) => position)).toEqual([3]);
  expect(rejections).toEqual(["quoted"]);
});
