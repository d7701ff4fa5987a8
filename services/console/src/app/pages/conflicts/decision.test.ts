import { expect, test } from "vitest";
import { stepsOf } from "./decision.ts";
import type { Member } from "./queries.ts";

const member = (id: string, value: string) =>
  ({ id, predicate: "home_city", value: { city: value }, qualifiers: {} }) as unknown as Member;
const members = [member("a", "Oslo"), member("b", "Bergen"), member("c", "Tromsø")];

test("one value is kept by one call, with a reason by two", () => {
  const choice = { kind: "one", factId: "b" } as const;

  expect(stepsOf({ members }, choice, "  ")).toEqual([{ call: "resolve", factId: "b" }]);
  expect(stepsOf({ members }, choice, " she said so ")).toEqual([
    { call: "resolve", factId: "b" },
    { call: "rate", factId: "b", rating: "useful", reason: "she said so" },
  ]);
});

test("where none holds, the kept one is rated incorrect afterwards", () => {
  expect(stepsOf({ members }, { kind: "none" }, "")).toEqual([
    { call: "resolve", factId: "a" },
    { call: "rate", factId: "a", rating: "incorrect", reason: undefined },
  ]);
});

test("where all hold, the others are stated again as some of many", () => {
  const steps = stepsOf({ members }, { kind: "all" }, "");

  expect(steps?.[0]).toEqual({ call: "resolve", factId: "a" });
  expect(steps?.[1]).toMatchObject({
    call: "state",
    facts: [
      { value: { city: "Bergen" }, cardinality: "multi" },
      { value: { city: "Tromsø" }, cardinality: "multi" },
    ],
  });
});

test("what shows no value cannot be decided", () => {
  expect(stepsOf({ members: [] }, { kind: "none" }, "")).toBeNull();
});
