import { atOnce } from "@memory/fairness";
import { describe, expect, test } from "vitest";
import { resolved } from "../../../test/city-conflict.ts";
import {
  applyEach,
  applyTo,
  context,
  emptyMemory,
  factWith,
  forget,
  rowsOf,
  type ScopeMemory,
  say,
  summary,
  written,
} from "../../../test/scope-memory.ts";
import { restoreFacts } from "../forget/restore.ts";

const one = { cardinality: "single" } as const;
const many = { cardinality: "multi" } as const;
const only = { ...one, action: "supersede" } as const;

/** The memory after a restore of all that is disabled. */
function restored(memory: ScopeMemory): ScopeMemory {
  const disabled = rowsOf(memory).filter(({ status }) => status === "disabled");
  const ids = disabled.map(({ id }) => id);
  return written(memory, atOnce(restoreFacts(rowsOf(memory), ids, "forget-1", context)));
}

describe("what comes back beside a fact of another cardinality", () => {
  /** `first` is stated and disabled, `then` is stated, `first` is restored. */
  const after = (
    first: Parameters<typeof say>,
    ...then: readonly Parameters<typeof say>[]
  ): ScopeMemory => {
    const known = applyTo(emptyMemory, [say(...first)]);
    const hidden = forget(known, [...known.facts.keys()][0] ?? "");
    return restored(
      applyEach(
        hidden,
        then.map((args) => say(...args)),
      ),
    );
  };
  const cardinalities = (memory: ScopeMemory) =>
    rowsOf(memory)
      .filter(({ status }) => status === "active")
      .map(({ cardinality }) => cardinality);

  test("the only value, said last, takes the place of the one of many", () => {
    const memory = after(["tag", "b", "2026-02-01", only], ["tag", "a", "2026-01-01", many]);

    expect(summary(memory)).toEqual(["b active", "a superseded"]);
  });

  test("the only value, said last, goes on from the one of many that it completes", () => {
    const memory = after(
      ["seat", { city: "Paris" }, "2026-02-01", one],
      ["seat", { street: "Rue X" }, "2026-01-01", many],
    );

    expect(factWith(memory, { street: "Rue X", city: "Paris" }).status).toBe("active");
    expect(cardinalities(memory)).toEqual(["single"]);
  });

  test("the only value, said last, is in conflict with those that stand side by side", () => {
    const memory = after(
      ["tag", "c", "2026-03-01", one],
      ["tag", "a", "2026-01-01", many],
      ["tag", "b", "2026-01-02", many],
    );

    expect(summary(memory)).toEqual(["c active!", "a active!", "b active!"]);
  });

  test("what was the only value becomes one of many, when that was said later", () => {
    const memory = after(["tag", "a", "2026-01-01", one], ["tag", "b", "2026-02-01", many]);

    expect(summary(memory)).toEqual(["a active", "b active"]);
    expect(cardinalities(memory)).toEqual(["multi", "multi"]);
  });

  test("one of many is history, when a later one was said to be the only value", () => {
    const memory = after(["tag", "a", "2026-01-01", many], ["tag", "b", "2026-02-01", one]);

    expect(summary(memory)).toEqual(["a superseded", "b active"]);
  });

  test("one of many that was said last makes the other one of many too", () => {
    const memory = after(["tag", "b", "2026-02-01", many], ["tag", "a", "2026-01-01", one]);

    expect(summary(memory)).toEqual(["b active", "a active"]);
    expect(cardinalities(memory)).toEqual(["multi", "multi"]);
  });
});

describe("values that stand side by side", () => {
  /** A value that was kept as the only one, beside one that had not been in the conflict. */
  const besideKept = (): ScopeMemory => {
    const open = applyEach(emptyMemory, [
      say("tag", "a", "2026-01-01", many),
      say("tag", "b", "2026-01-02", many),
      say("tag", "c", "2026-01-03", one),
      say("tag", "d", "2026-01-04", many),
    ]);
    return resolved(open, "c");
  };

  test("one of them is not stated a second time by an older statement of its value", () => {
    const memory = applyEach(besideKept(), [
      say("tag", "c", "2026-01-02"),
      say("tag", "e", "2026-02-01", many),
    ]);

    expect(summary(memory)).toEqual([
      ...["a superseded", "b superseded", "c active", "d active", "e active"],
    ]);
  });

  test("of two that are equal one stays, once anything is decided about their predicate", () => {
    const known = applyEach(emptyMemory, [
      say("likes", "tea", "2026-01-01"),
      say("likes", "jazz", "2026-01-02"),
    ]);
    const tea = factWith(known, "tea");
    const twin = {
      ...factWith(known, "jazz"),
      ...{ id: "twin", value: tea.value, valueKey: tea.valueKey },
    };
    const twice = { ...known, facts: new Map(known.facts).set(twin.id, twin) };
    const memory = applyTo(twice, [say("likes", "chess", "2026-01-03")]);

    expect(summary(memory)).toEqual([
      ...["tea active", "jazz active", "tea superseded", "chess active"],
    ]);
    expect(factWith(memory, "tea")).toMatchObject({ id: "twin", supersededBy: tea.id });
    expect(memory.facts.get(tea.id)?.sourceEventIds).toHaveLength(2);
  });
});
