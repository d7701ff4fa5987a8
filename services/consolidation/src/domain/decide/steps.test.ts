import type { Statement } from "@memory/extraction";
import { expect, test } from "vitest";
import { applyTo, contextAt, emptyMemory, rowsOf, say } from "../../../test/scope-memory.ts";
import { decideStepwise } from "./decide.ts";

const context = contextAt("2027-01-01T00:00:00.000Z");
const VALUES = 100;
const many = applyTo(
  emptyMemory,
  Array.from({ length: VALUES }, (_, n) =>
    say("tag", `v${n}`, "2026-01-01", { cardinality: "multi" }),
  ),
);

/** Steps beyond those that take the rows up. */
function stepsOf(statement: Statement): number {
  let steps = -VALUES;
  for (const _ of decideStepwise(rowsOf(many), [statement], context)) steps++;
  return steps;
}

test("what ends every value is decided one value per step", () => {
  const retracted = say("tag", null, "2026-02-01", { action: "retract", cardinality: "multi" });
  const replaced = say("tag", "all", "2026-02-01", { action: "supersede", cardinality: "multi" });

  expect(stepsOf(retracted)).toBeGreaterThanOrEqual(VALUES);
  expect(stepsOf(replaced)).toBeGreaterThanOrEqual(VALUES);
});

test("what a reference means is looked for a fact at a step", () => {
  const refersTo = { mentions: "nothing of the kind" };
  const pointing = say("tag", null, "2026-02-01", { origin: "text", refersTo });

  expect(stepsOf(pointing)).toBeGreaterThanOrEqual(VALUES);
});
