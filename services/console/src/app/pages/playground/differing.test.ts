import { expect, test } from "vitest";
import type { Candidate } from "../why/candidates.ts";
import { differingOf } from "./differing.ts";

const candidate = (id: string, action: string, reason = "top_score"): Candidate => ({
  ...{ kind: "fact", id, action, reason, fact: null, event: null },
  ...{ tokens: null, points: null, parts: [] },
});

test("what only one side serves, with what became of it on the other", () => {
  const a = [
    candidate("both", "included"),
    candidate("one", "included"),
    candidate("two", "excluded"),
  ];
  const b = [
    candidate("both", "included"),
    candidate("one", "excluded", "over_budget"),
    candidate("three", "included"),
  ];

  expect(differingOf(a, b)).toMatchObject([
    { servedBy: "A", candidate: { id: "one" }, other: { reason: "over_budget" } },
    { servedBy: "B", candidate: { id: "three" }, other: null },
  ]);
  expect(differingOf(a, a)).toEqual([]);
});
