import { atOnce } from "@memory/fairness";
import type { JsonObject } from "@memory/values";
import { describe, expect, test } from "vitest";
import { lyon, nice, paris, rated, resolve } from "../../../test/city-conflict.ts";
import {
  applyEach,
  applyTo,
  context,
  emptyMemory,
  factsIn,
  factWith,
  forget,
  rowsOf,
  type ScopeMemory,
  say,
  summary,
  written,
} from "../../../test/scope-memory.ts";
import type { Fact } from "../facts/fact.ts";
import { forgetFact } from "./forget.ts";
import { restoreFacts } from "./restore.ts";

const supersede = { action: "supersede" } as const;

/** What the store does with a subject that is disabled. */
function withAllDisabled(memory: ScopeMemory): ScopeMemory {
  const disabled = rowsOf(memory).map((fact): [string, Fact] => [
    fact.id,
    { ...fact, status: "disabled", previousStatus: fact.status, conflictSetId: null },
  ]);
  return { facts: new Map(disabled), sets: new Map() };
}

function restored(memory: ScopeMemory): ScopeMemory {
  const disabled = rowsOf(memory).filter(({ status }) => status === "disabled");
  const ids = disabled.map(({ id }) => id);
  return written(memory, atOnce(restoreFacts(rowsOf(memory), ids, "forget-1", context)));
}

describe("forget", () => {
  test("a conflict whose member is forgotten is removed and the candidate left becomes active", () => {
    const open = applyEach(emptyMemory, [paris(), lyon()]);
    const memory = forget(open, factWith(open, "Paris").id);

    expect(summary(memory)).toEqual(["Paris disabled", "Lyon active"]);
    expect(memory.sets.size).toBe(0);
  });

  test("of two values that an erasure makes equal one stays, with the sources of both", () => {
    const likes = (value: JsonObject, on: string, more = {}) => say("likes", value, on, more);
    const lyon = { city: "Lyon", country: "FR" };
    const only = { ...{ origin: "text", cue: "replaces", cardinality: "single" } } as const;
    const said = [
      likes(lyon, "2026-01-17"),
      likes({ street: "Rue X" }, "2026-01-16"),
      likes(lyon, "2026-02-28", only),
      likes(lyon, "2026-01-02"),
    ];
    const memory = applyEach(emptyMemory, said);
    const left = forget(memory, factWith(memory, { street: "Rue X" }).id, "delete");

    expect(summary(left)).toEqual([
      `${JSON.stringify(lyon)} active`,
      "{} deleted",
      `${JSON.stringify(lyon)} superseded`,
    ]);
    expect(factsIn(left)[0]?.sourceEventIds).toHaveLength(3);
  });

  test("a disputed fact left of a conflict stays disputed", () => {
    const open = rated(applyEach(emptyMemory, [paris(), lyon()]), "Lyon", "incorrect");
    const memory = forget(open, factWith(open, "Paris").id, "delete");

    expect(summary(memory)).toEqual(["{} deleted", "Lyon disputed"]);
    expect(memory.sets.size).toBe(0);
  });

  test("a conflict of three that loses one stays open, without it", () => {
    const open = applyEach(emptyMemory, [paris(), lyon(), nice()]);
    const memory = forget(open, factWith(open, "Lyon").id);

    expect(summary(memory)).toEqual(["Paris active!", "Lyon disabled", "Nice candidate!"]);
    expect(resolve(memory, "Lyon")).toEqual({ kind: "illegal", from: "disabled" });
    expect(resolve(memory, "Nice")).toMatchObject({
      supersededFactIds: [factWith(memory, "Paris").id],
    });
  });

  test("a superseded fact cannot be disabled, but deleted", () => {
    const memory = applyEach(emptyMemory, [paris(), say("city", "Lyon", "2026-01-02", supersede)]);
    const old = factWith(memory, "Paris").id;

    const disabled = forgetFact(rowsOf(memory), old, "disable", "forget-1", context);

    expect(disabled).toEqual({ kind: "illegal", from: "superseded" });
    expect(summary(forget(memory, old, "delete"))).toEqual(["{} deleted", "Lyon active"]);
  });

  test("forgetting again what is forgotten that way does nothing", () => {
    const memory = applyTo(emptyMemory, [paris()]);
    const { id } = factWith(memory, "Paris");
    const again = forgetFact(rowsOf(forget(memory, id)), id, "disable", "forget-2", context);

    expect(again).toEqual({ kind: "already" });
  });

  test("nothing of a deleted fact is left in its row, nor in the retraction that names it", () => {
    const memory = applyEach(emptyMemory, [
      say("city", "Paris", "2026-01-01", { entities: ["Paris"], qualifiers: { of: "Paris" } }),
      say("city", "Paris", "2026-01-02", { qualifiers: { of: "Paris" }, action: "retract" }),
    ]);
    const after = forget(memory, factWith(memory, "Paris").id, "delete");

    expect(JSON.stringify([...after.facts.values()])).not.toContain("aris");
    expect(factsIn(after)).toMatchObject([
      { status: "deleted", predicate: "deleted", value: {}, sourceEventIds: [], confidence: null },
    ]);
  });

  test("what a later value carried over from a deleted one goes with it, unless another row states it too", () => {
    const first = say("home", { city: "Lyon", country: "FR" }, "2026-01-01");
    const second = say("home", { city: "Nice", country: "FR" }, "2026-02-01", supersede);
    const last = say("home", { city: "Paris" }, "2026-03-01", supersede);
    const activeAfter = (memory: ScopeMemory) => {
      const old = rowsOf(memory).find(({ value }) => value["city"] === "Lyon");
      const left = rowsOf(forget(memory, old?.id ?? "", "delete"));
      return left.find(({ status }) => status === "active")?.value;
    };
    const [short, long] = [
      applyEach(emptyMemory, [first, last]),
      applyEach(emptyMemory, [first, second, last]),
    ];

    expect(rowsOf(short).at(-1)?.value).toEqual({ city: "Paris", country: "FR" });
    expect(activeAfter(short)).toEqual({ city: "Paris" });
    expect(activeAfter(long)).toEqual({ city: "Paris", country: "FR" });
  });

  test("a deleted fact takes the row with it that a restore had merged into it", () => {
    const known = applyTo(emptyMemory, [paris()]);
    const hidden = forget(known, factWith(known, "Paris").id);
    const merged = restored(applyTo(hidden, [say("city", "Paris", "2026-02-01")]));
    const live = rowsOf(merged).find(({ status }) => status === "active");

    const after = forget(merged, live?.id ?? "", "delete");

    expect(summary(after)).toEqual(["{} deleted", "{} deleted"]);
  });

  test("a new statement is decided as if the disabled fact were not there", () => {
    const known = applyTo(emptyMemory, [paris()]);
    const memory = applyTo(forget(known, factWith(known, "Paris").id), [lyon()]);

    expect(summary(memory)).toEqual(["Paris disabled", "Lyon active"]);
  });

  test("a disabled fact is not revived by the event it came from, but a later event states it again", () => {
    const first = paris();
    const known = applyTo(emptyMemory, [first]);
    const disabled = forget(known, factWith(known, "Paris").id);

    expect(summary(applyTo(disabled, [first]))).toEqual(["Paris disabled"]);
    expect(summary(applyTo(disabled, [say("city", "Paris", "2026-02-01")]))).toEqual([
      "Paris disabled",
      "Paris active",
    ]);
  });
});

describe("restore", () => {
  const disabledParis = (): ScopeMemory => {
    const known = applyTo(emptyMemory, [paris()]);
    return forget(known, factWith(known, "Paris").id);
  };

  test("a fact goes back to what it was", () => {
    const disputed = rated(applyTo(emptyMemory, [paris()]), "Paris", "incorrect");
    const memory = restored(forget(disputed, factWith(disputed, "Paris").id));

    expect(summary(memory)).toEqual(["Paris disputed"]);
    expect(factWith(memory, "Paris")).toMatchObject({ previousStatus: null, recordedTo: null });
  });

  test("a restore beside a newer active value makes the restored one history", () => {
    const memory = restored(applyTo(disabledParis(), [lyon()]));

    expect(summary(memory)).toEqual(["Paris superseded", "Lyon active"]);
    expect(factWith(memory, "Paris").supersededBy).toBe(factWith(memory, "Lyon").id);
  });

  test("a restore beside an older active value opens a conflict", () => {
    const memory = restored(applyTo(disabledParis(), [say("city", "Lyon", "2025-06-01")]));

    expect(summary(memory)).toEqual(["Paris active!", "Lyon active!"]);
  });

  test("a restored value that took the place of all is in no conflict with an older one", () => {
    const known = applyEach(emptyMemory, [
      say("tag", "a", "2026-01-02", { ...supersede, cardinality: "multi" }),
      say("tag", "a", "2026-01-03", { cardinality: "single" }),
    ]);
    const hidden = forget(known, factWith(known, "a").id);
    const memory = restored(applyTo(hidden, [say("tag", "b", "2026-01-01")]));

    expect(summary(memory)).toEqual(["a active", "b superseded"]);
  });

  test("a restore beside an open conflict joins it", () => {
    const open = applyTo(disabledParis(), [
      say("city", "Lyon", "2025-06-01"),
      say("city", "Nice", "2025-07-01"),
    ]);

    expect(summary(restored(open))).toEqual(["Paris active!", "Lyon active!", "Nice candidate!"]);
  });

  test("a value that became one of many is restored with the keys that it inherited", () => {
    const many = { origin: "text", cue: "replaces", cardinality: "multi" } as const;
    const memory = applyEach(emptyMemory, [
      say("seat", { city: "Lyon", country: "FR" }, "2026-01-04"),
      say("seat", { street: "Rue X" }, "2026-01-05", supersede),
      say("seat", { city: "Nice" }, "2026-05-14", many),
    ]);
    const whole = { city: "Lyon", country: "FR", street: "Rue X" };
    const left = forget(memory, factWith(memory, whole).id);

    expect(summary(restored(left))).toEqual(summary(memory));
  });

  test("a restore beside an equal active value gives it the sources", () => {
    const memory = restored(applyTo(disabledParis(), [say("city", "Paris", "2026-02-01")]));

    expect(summary(memory)).toEqual(["Paris superseded", "Paris active"]);
    expect(factWith(memory, "Paris").sourceEventIds).toHaveLength(2);
  });

  test("a restore of both sides of a conflict opens it again", () => {
    const open = applyEach(emptyMemory, [paris(), lyon()]);
    const first = forget(open, factWith(open, "Paris").id);
    const memory = restored(forget(first, factWith(first, "Lyon").id));

    expect(summary(memory)).toEqual(["Paris active!", "Lyon active!"]);
  });

  test("a whole subject comes back as it was, with what was still waiting when it was hidden", () => {
    const known = applyEach(emptyMemory, [paris(), lyon(), say("likes", "tea", "2026-01-01")]);
    const hidden = withAllDisabled(known);
    const waiting = say("likes", "jazz", "2026-01-04");
    const events = new Map([[waiting.eventId, { epoch: 0, hidden: true }]]);
    const memory = applyTo(hidden, [waiting], { ...context, events });

    expect(summary(memory)).toEqual([
      "Paris disabled",
      "Lyon disabled",
      "tea disabled",
      "jazz disabled",
    ]);
    expect(memory.sets.size).toBe(0);
    expect(summary(restored(memory))).toEqual([
      "Paris active!",
      "Lyon candidate!",
      "tea active",
      "jazz active",
    ]);
  });

  test("a retraction that was still waiting when its subject was hidden ends what comes back with it", () => {
    const hidden = withAllDisabled(applyTo(emptyMemory, [paris()]));
    const waiting = say("city", "Paris", "2026-01-02", { action: "retract" });
    const events = new Map([[waiting.eventId, { epoch: 0, hidden: true }]]);
    const memory = applyTo(hidden, [waiting], { ...context, events });

    expect(summary(restored(memory))).toEqual(["Paris superseded"]);
  });

  test("what was retracted meanwhile is restored as history", () => {
    const memory = restored(
      applyTo(disabledParis(), [say("city", "Paris", "2026-02-01", { action: "retract" })]),
    );

    expect(summary(memory)).toEqual(["Paris superseded"]);
  });
});
