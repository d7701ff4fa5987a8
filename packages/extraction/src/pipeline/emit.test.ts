import { expect, test } from "vitest";
import { Emitted, type Resolved } from "./emit.ts";
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

const emitted = () => new Emitted({ valueKey: () => "value", from: 3 });
const tea = resolved("likes", { value: "tea" });
const jazz = resolved("likes", { value: "jazz" });

test("statements take the positions after those of the turns before", () => {
  const turn = emitted();

  turn.emit([tea, jazz]);

  expect(turn.statements.map(({ position, value }) => [position, value])).toEqual([
    [3, { value: "tea" }],
    [4, { value: "jazz" }],
  ]);
});

test("what was said already is left out, whatever its case and the rest of its value", () => {
  const turn = emitted();
  turn.emit([tea]);

  turn.emit([resolved("likes", { value: "Tea", date: "2026" })]);

  expect(turn.statements).toHaveLength(1);
});

test("a statement that holds a secret is rejected", () => {
  const turn = emitted();

  turn.emit([resolved("contact", { value: "4111 1111 1111 1111" })]);

  expect(turn.statements).toEqual([]);
  expect(turn.rejections).toEqual(["secret"]);
});

test("what is taken back leaves its rejections, and may be said again", () => {
  const turn = emitted();
  turn.emit([tea]);
  turn.reject("quoted");
  turn.takeBack();

  turn.emit([tea]);

  expect(turn.statements.map(({ position }) => position)).toEqual([3]);
  expect(turn.rejections).toEqual(["quoted"]);
});
