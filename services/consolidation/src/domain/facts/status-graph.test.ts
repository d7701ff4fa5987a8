import { FACT_STATUSES, type FactStatus } from "@memory/contracts";
import { expect, test } from "vitest";
import { mayMove } from "./status-graph.ts";

test.each<[FactStatus, FactStatus[]]>([
  ["candidate", ["active", "superseded", "disputed", "disabled", "deleted"]],
  ["active", ["superseded", "disputed", "disabled", "deleted"]],
  ["superseded", ["disputed", "deleted"]],
  ["disputed", ["active", "superseded", "disabled", "deleted"]],
  ["disabled", ["deleted"]],
  ["deleted", []],
])("a %s fact may become %j and nothing else", (from, allowed) => {
  expect(FACT_STATUSES.filter((to) => mayMove(from, to))).toEqual(allowed);
});

test("a disabled fact may go back to what it was, and to nothing else", () => {
  expect(mayMove("disabled", "disputed", "disputed")).toBe(true);
  expect(mayMove("disabled", "active", "disputed")).toBe(false);
});
