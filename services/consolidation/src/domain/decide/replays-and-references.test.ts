import { describe, expect, test } from "vitest";
import {
  applyEach,
  applyTo,
  contextAt,
  emptyMemory,
  factWith,
  rowsOf,
  say,
  summary,
} from "../../../test/scope-memory.ts";
import { decide, decideAll } from "./decide.ts";

const supersede = { action: "supersede" } as const;
const retract = { action: "retract" } as const;
const text = { origin: "text" } as const;

describe("replays, erasures and hidden events", () => {
  test("a replay of an event changes nothing", () => {
    const statements = [
      say("city", "Paris", "2026-01-01"),
      say("city", "Lyon", "2026-01-02"),
      say("likes", "tea", "2026-01-01"),
      say("likes", "tea", "2026-01-02", retract),
    ];
    const memory = applyTo(emptyMemory, statements);

    const again = decideAll(rowsOf(memory), statements, contextAt("2028-01-01T00:00:00Z"));

    expect(again).toMatchObject({ inserted: [], updated: [], history: [] });
    expect(new Set(again.outcomes.map(({ kind }) => kind))).toEqual(new Set(["unchanged"]));
  });

  test("nothing is learned again from an event a deleted fact came from", () => {
    const statement = say("city", "Paris", "2026-01-01");
    const erasedEventIds = new Set([statement.eventId]);

    const decision = decide([], statement, contextAt("2027-01-01T00:00:00Z", { erasedEventIds }));

    expect(decision.inserted).toEqual([]);
    expect(decision.outcomes).toMatchObject([{ kind: "rejected", factIds: [] }]);
  });

  test("what was said before its subject was hidden is inserted as disabled and changes no other fact", () => {
    const memory = applyTo(emptyMemory, [say("city", "Paris", "2026-01-01")]);
    const statement = say("city", "Lyon", "2026-01-02", supersede);
    const events = new Map([[statement.eventId, { epoch: 3, hidden: true }]]);

    const after = applyTo(memory, [statement], contextAt("2027-01-01T00:00:00Z", { events }));

    expect(summary(after)).toEqual(["Paris active", "Lyon disabled"]);
    expect(factWith(after, "Lyon")).toMatchObject({ previousStatus: "active", epoch: 3 });
  });
});

describe("a statement that points at an earlier one", () => {
  test("it puts its own words in the place of those it mentions", () => {
    const memory = applyEach(emptyMemory, [
      say("sibling", "Paul Martin", "2026-01-01", text),
      say("note", null, "2026-01-02", {
        ...text,
        refersTo: { mentions: "paul", becomes: "Paula" },
      }),
    ]);

    expect(summary(memory)).toEqual(["Paul Martin superseded", "Paula Martin active"]);
  });

  test("it ends what it mentions when it names nothing new", () => {
    const memory = applyEach(emptyMemory, [
      say("hobby", "tennis", "2026-01-01", text),
      say("note", null, "2026-01-02", { ...text, refersTo: { mentions: "Tennis" } }),
    ]);

    expect(summary(memory)).toEqual(["tennis superseded"]);
  });

  test("it is rejected when nothing is meant, and unchanged when it is stated twice", () => {
    const pointing = say("note", null, "2026-01-02", { ...text, refersTo: { mentions: "golf" } });
    const memory = applyTo(emptyMemory, [say("hobby", "golf", "2026-01-01", text)]);

    const unknown = decide([], pointing, contextAt("2027-01-01T00:00:00Z"));
    const after = applyTo(memory, [pointing]);
    const twice = decide([...after.facts.values()], pointing, contextAt("2027-01-01T00:00:00Z"));

    expect(unknown.outcomes).toMatchObject([{ kind: "rejected" }]);
    expect(twice).toMatchObject({ inserted: [], updated: [], outcomes: [{ kind: "unchanged" }] });
  });
});
