import type { Statement } from "@memory/extraction";
import { describe, expect, test } from "vitest";
import {
  applyEach,
  applyTo,
  context,
  day,
  emptyMemory,
  factWith,
  rowsOf,
  say,
  summary,
} from "../../../test/scope-memory.ts";
import { decideAll } from "./decide.ts";

describe("an explicit supersede where many values can be", () => {
  const likes = (value: string, at: string, more: Partial<Statement> = {}) =>
    say("likes", value, at, { cardinality: "multi", ...more });
  const supersede = { action: "supersede" } as const;

  test.each<[string, Statement[], string[]]>([
    [
      "replaces every live value",
      [
        likes("tea", "2026-01-01"),
        likes("milk", "2026-01-02"),
        likes("beer", "2026-01-03", supersede),
      ],
      ["tea superseded", "milk superseded", "beer active"],
    ],
    [
      "keeps its own value, which gains a source",
      [
        likes("tea", "2026-01-01"),
        likes("milk", "2026-01-02"),
        likes("tea", "2026-01-03", supersede),
      ],
      ["tea active", "milk superseded"],
    ],
    [
      "leaves alone what is said after it",
      [likes("beer", "2026-01-03", supersede), likes("tea", "2026-01-04")],
      ["beer active", "tea active"],
    ],
    [
      "makes history of what was said before it and is captured after it",
      [likes("beer", "2026-01-03", supersede), likes("tea", "2026-01-01")],
      ["beer active", "tea superseded"],
    ],
    [
      "captured late ends what was said before it, and not what was said since",
      [
        likes("tea", "2026-01-01"),
        likes("milk", "2026-01-05"),
        likes("beer", "2026-01-03", supersede),
      ],
      ["tea superseded", "milk active", "beer active"],
    ],
    [
      "of another identity ends nothing",
      [
        likes("tea", "2026-01-01", { qualifiers: { at: "work" } }),
        likes("beer", "2026-01-03", supersede),
      ],
      ["tea active", "beer active"],
    ],
    [
      "in words of a text takes the place of nothing",
      [
        likes("tea", "2026-01-01"),
        likes("beer", "2026-01-03", { origin: "text", cue: "replaces" }),
      ],
      ["tea active", "beer active"],
    ],
  ])("%s", (_title, statements, expected) => {
    expect(summary(applyEach(emptyMemory, statements))).toEqual(expected);
  });

  test("names what took the place", () => {
    const memory = applyEach(emptyMemory, [
      likes("tea", "2026-01-01"),
      likes("beer", "2026-01-03", supersede),
    ]);

    expect(factWith(memory, "tea")).toMatchObject({
      validTo: day("2026-01-03"),
      supersededBy: factWith(memory, "beer").id,
    });
  });
});

describe("bounds", () => {
  test("a statement that ends or replaces values puts in order no more than was so at its time", () => {
    const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 3_600_000).toISOString();
    const changes = Array.from({ length: 400 }, (_, n) =>
      say("tag", `v${n}`, "2026-01-01", {
        action: "supersede",
        cardinality: "multi",
        validFrom: at((n * 7_919) % 10_007),
      }),
    );

    const { inserted, history } = decideAll([], changes, context);

    expect(inserted.filter(({ status }) => status === "active")).toHaveLength(1);
    expect(inserted).toHaveLength(400);
    // Each is made, and most end, once.
    expect(history.length).toBeLessThanOrEqual(800);
  });

  const readings = (from: number, count: number, more: Partial<Statement> = {}) =>
    Array.from({ length: count }, (_, n) =>
      say("reading", `v${from + n}`, "2026-01-01", { cardinality: "single", ...more }),
    );

  test("a conflict set takes 200 values; one more is rejected with the reason, one it has is reinforced", () => {
    const full = applyTo(emptyMemory, readings(0, 200));

    const decision = decideAll(rowsOf(full), readings(199, 2), context);

    expect(summary(full).every((one) => one.endsWith("!"))).toBe(true);
    expect(decision.outcomes.map(({ kind, reason }) => [kind, reason])).toEqual([
      ["reinforced", null],
      ["rejected", expect.stringContaining("200 values; resolve it first")],
    ]);
    expect(decision).toMatchObject({ inserted: [], conflicts: { opened: [], joined: [] } });
  });

  test("values that stand side by side are not drawn into a set that could not hold them", () => {
    const many = applyTo(emptyMemory, readings(0, 200, { cardinality: "multi" }));

    const decision = decideAll(rowsOf(many), readings(200, 1), context);

    expect(decision.outcomes).toMatchObject([{ kind: "rejected" }]);
  });

  test("what is older than the newest 200 past values is history beside them", () => {
    const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 3_600_000).toISOString();
    const changes = Array.from({ length: 300 }, (_, n) =>
      say("city", `v${n}`, "2026-01-01", {
        action: "supersede",
        validFrom: at(n),
        occurredAt: at(n),
      }),
    );
    const memory = applyTo(emptyMemory, changes);
    const known = rowsOf(memory).slice(99);

    const decision = decideAll(
      known,
      [say("city", "late", "2026-01-01", { validFrom: at(1), occurredAt: at(400) })],
      context,
    );

    expect(decision.outcomes).toMatchObject([{ kind: "history" }]);
    expect(decision.inserted).toMatchObject([{ status: "superseded", validTo: at(99) }]);
    expect(decision.updated).toEqual([]);
  });

  test("of large values less past stays in order", () => {
    const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 3_600_000).toISOString();
    const lateAmong = (characters: number) => {
      const changes = Array.from({ length: 40 }, (_, n) =>
        say("city", `v${n}`.padEnd(characters, "x"), "2026-01-01", {
          action: "supersede",
          validFrom: at(n * 2),
          occurredAt: at(n * 2),
        }),
      );
      const late = say("city", "late", "2026-01-01", {
        action: "supersede",
        validFrom: at(21),
        occurredAt: at(100),
      });
      return decideAll(rowsOf(applyTo(emptyMemory, changes)), [late], context);
    };

    const [small, large] = [lateAmong(10), lateAmong(4_000)];

    expect(small.updated).toHaveLength(1);
    expect(large.updated).toEqual([]);
    expect(large.outcomes).toMatchObject([{ kind: "history" }]);
  });

  test("what is said at the same instant as the past is decided without looking at it", () => {
    const said = (count: number, from: number, eventId: string) =>
      Array.from({ length: count }, (_, n) =>
        say("city", `v${from + n}`, "2026-01-01", {
          action: "supersede",
          eventId,
          position: from + n,
        }),
      );
    const memory = applyTo(emptyMemory, said(150, 0, "event-1"));
    const looksFor = (statements: Statement[]): number => {
      let looks = 0;
      const facts = rowsOf(memory).map((fact) =>
        fact.status === "active"
          ? fact
          : new Proxy(fact, {
              get: (of, name) => {
                looks++;
                return Reflect.get(of, name);
              },
            }),
      );
      decideAll(facts, statements, context);
      return looks;
    };

    const [few, many] = [looksFor(said(1, 150, "event-2")), looksFor(said(50, 150, "event-2"))];

    expect(many).toBe(few);
  });
});
