import { describe, expect, test } from "vitest";
import { lyon, nice, paris, rated, resolve, resolved } from "../../../test/city-conflict.ts";
import {
  applyEach,
  applyTo,
  context,
  emptyMemory,
  factWith,
  forget,
  say,
  summary,
} from "../../../test/scope-memory.ts";
import { rateFact } from "../facts/rate-fact.ts";

const supersede = { action: "supersede" } as const;

describe("resolve", () => {
  test("the kept fact becomes active and the others are superseded by it", () => {
    const memory = resolved(applyEach(emptyMemory, [paris(), lyon(), nice()]), "Lyon");

    expect(summary(memory)).toEqual(["Paris superseded", "Lyon active", "Nice superseded"]);
    expect(factWith(memory, "Nice").supersededBy).toBe(factWith(memory, "Lyon").id);
    expect([...memory.sets.values()]).toMatchObject([{ status: "resolved" }]);
  });

  test("a kept fact that is active already stays so", () => {
    const memory = resolved(applyEach(emptyMemory, [paris(), lyon()]), "Paris");

    expect(summary(memory)).toEqual(["Paris active", "Lyon superseded"]);
  });

  test("a disputed member can be kept", () => {
    const memory = resolved(
      rated(applyEach(emptyMemory, [paris(), lyon()]), "Paris", "incorrect"),
      "Paris",
    );

    expect(summary(memory)).toEqual(["Paris active", "Lyon superseded"]);
  });

  test("a set that is resolved is not resolved again", () => {
    const memory = resolved(applyEach(emptyMemory, [paris(), lyon()]), "Paris");

    expect(resolve(memory, "Lyon")).toEqual({ kind: "already_resolved" });
  });

  test("a fact of another set cannot be kept", () => {
    const memory = applyEach(emptyMemory, [paris(), lyon(), say("team", "Orion", "2026-01-01")]);

    expect(resolve(memory, "Orion")).toEqual({ kind: "not_in_conflict" });
  });

  test("a late statement from before the conflict is history to what was kept", () => {
    const memory = applyTo(resolved(applyEach(emptyMemory, [paris(), nice()]), "Paris"), [
      say("city", "Lyon", "2026-01-02", supersede),
    ]);

    expect(summary(memory)).toEqual(["Paris active", "Nice superseded", "Lyon superseded"]);
  });

  test("a value that returns after it lost contradicts again, as a new fact", () => {
    const memory = applyTo(resolved(applyEach(emptyMemory, [paris(), lyon()]), "Lyon"), [
      say("city", "Paris", "2026-02-01"),
    ]);

    expect(summary(memory)).toEqual(["Paris superseded", "Lyon active!", "Paris candidate!"]);
  });
});

describe("feedback", () => {
  test("an incorrect fact is disputed, and being said again does not clear it", () => {
    const memory = applyTo(rated(applyTo(emptyMemory, [paris()]), "Paris", "incorrect"), [
      say("city", "Paris", "2026-02-01"),
    ]);

    expect(summary(memory)).toEqual(["Paris disputed"]);
    expect(factWith(memory, "Paris").sourceEventIds).toHaveLength(2);
  });

  test("a disputed member stays in its set", () => {
    const memory = rated(applyEach(emptyMemory, [paris(), lyon()]), "Lyon", "incorrect");

    expect(summary(memory)).toEqual(["Paris active!", "Lyon disputed!"]);
  });

  test("a contradiction of a disputed fact opens a set", () => {
    const memory = applyTo(rated(applyTo(emptyMemory, [paris()]), "Paris", "incorrect"), [lyon()]);

    expect(summary(memory)).toEqual(["Paris disputed!", "Lyon candidate!"]);
  });

  test("where the move is not legal the status stays and the rating counts", () => {
    const memory = applyTo(emptyMemory, [paris()]);
    const disabled = factWith(forget(memory, factWith(memory, "Paris").id), "Paris");

    const { factStatus, decision } = rateFact(disabled, "incorrect", "feedback-1", context);

    expect(factStatus).toBe("disabled");
    expect(decision.updated).toMatchObject([{ status: "disabled", ratings: { incorrect: 1 } }]);
  });

  test("every rating raises the version", () => {
    const memory = rated(
      rated(applyTo(emptyMemory, [paris()]), "Paris", "useful"),
      "Paris",
      "irrelevant",
    );

    expect(factWith(memory, "Paris")).toMatchObject({
      version: 3,
      ratings: { useful: 1, irrelevant: 1, incorrect: 0 },
    });
  });
});
