import type { Statement } from "@memory/extraction";
import { describe, expect, test } from "vitest";
import {
  applyEach,
  day,
  emptyMemory,
  factsIn,
  factWith,
  say,
  summary,
} from "../../../test/scope-memory.ts";

const supersede = { action: "supersede" } as const;
const retract = { action: "retract" } as const;
const text = { origin: "text" } as const;

describe("values of several keys", () => {
  const paris = { city: "Paris", country: "FR" };

  test.each<[string, Statement[], string[]]>([
    [
      "keys that were not restated carry over",
      [say("seat", paris, "2026-01-01"), say("seat", { city: "Lyon" }, "2026-01-02", supersede)],
      ['{"city":"Paris","country":"FR"} superseded', '{"city":"Lyon","country":"FR"} active'],
    ],
    [
      "a part of what is known reinforces it",
      [say("seat", paris, "2026-01-01"), say("seat", { city: "paris" }, "2026-01-02")],
      ['{"city":"Paris","country":"FR"} active'],
    ],
    [
      "keys that were not known complete it",
      [say("seat", { city: "Paris" }, "2026-01-01"), say("seat", paris, "2026-01-02")],
      ["Paris superseded", '{"city":"Paris","country":"FR"} active'],
    ],
    [
      "a key that differs contradicts",
      [say("seat", paris, "2026-01-01"), say("seat", { city: "Lyon" }, "2026-01-02")],
      ['{"city":"Paris","country":"FR"} active!', "Lyon candidate!"],
    ],
    [
      "a bare value is the main key of its predicate",
      [say("home_city", paris, "2026-01-01"), say("home_city", "Lyon", "2026-01-02", supersede)],
      ['{"city":"Paris","country":"FR"} superseded', '{"city":"Lyon","country":"FR"} active'],
    ],
    [
      "what is carried over follows from a change that is stated late",
      [
        say("seat", paris, "2026-01-01"),
        say("seat", { street: "Rue X" }, "2026-01-03", supersede),
        say("seat", { city: "Lyon" }, "2026-01-02", supersede),
      ],
      [
        '{"city":"Paris","country":"FR"} superseded',
        '{"city":"Lyon","country":"FR","street":"Rue X"} active',
        '{"city":"Lyon","country":"FR"} superseded',
      ],
    ],
  ])("%s", (_title, statements, expected) => {
    expect(summary(applyEach(emptyMemory, statements))).toEqual(expected);
  });
});

test("nothing is carried over that would make a value larger than a value may be", () => {
  const seats = Array.from({ length: 20 }, (_, n) =>
    say("seat", { [`key${n}`]: "x".repeat(5_000) }, "2026-01-01", supersede),
  );

  const sizes = factsIn(applyEach(emptyMemory, seats)).map(
    ({ value }) => JSON.stringify(value).length,
  );

  expect(Math.max(...sizes)).toBeGreaterThan(15_000);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(16_384);
});

describe("what is kept of a fact", () => {
  test("a reinforcement grows sources and confidence and tells when", () => {
    const statements = [say("city", "Paris", "2026-01-01"), say("city", "Paris", "2026-02-01")];

    const [fact] = factsIn(applyEach(emptyMemory, statements));

    expect(fact).toMatchObject({
      version: 2,
      confidence: 0.88,
      validFrom: day("2026-01-01"),
      lastReinforcedAt: day("2026-02-01"),
      sourceEventIds: statements.map(({ eventId }) => eventId),
    });
  });

  test("a superseded fact knows until when and by what", () => {
    const memory = applyEach(emptyMemory, [
      say("city", "Paris", "2026-01-01"),
      say("city", "Lyon", "2026-02-01", supersede),
    ]);

    expect(factWith(memory, "Paris")).toMatchObject({
      validTo: day("2026-02-01"),
      supersededBy: factWith(memory, "Lyon").id,
      recordedTo: "2027-01-01T00:00:00.000Z",
    });
  });

  test("a retracted fact knows until when and has no successor", () => {
    const memory = applyEach(emptyMemory, [
      say("city", "Paris", "2026-01-01"),
      say("city", null, "2026-02-01", retract),
    ]);

    expect(factWith(memory, "Paris")).toMatchObject({
      validTo: day("2026-02-01"),
      supersededBy: null,
    });
  });

  test("a value stated again for a time before a change is split from what came after", () => {
    const memory = applyEach(emptyMemory, [
      say("city", "Paris", "2026-01-01"),
      say("city", "Paris", "2026-03-01"),
      say("city", "Lyon", "2026-02-01", supersede),
    ]);

    expect(
      factsIn(memory).map(({ value, status, validFrom, validTo }) => [
        value["value"],
        status,
        validFrom?.slice(0, 7),
        validTo?.slice(0, 7),
      ]),
    ).toEqual([
      ["Paris", "active", "2026-03", undefined],
      ["Paris", "superseded", "2026-01", "2026-02"],
      ["Lyon", "superseded", "2026-02", "2026-03"],
    ]);
  });

  test("text that names a start speaks of the present", () => {
    const memory = applyEach(emptyMemory, [
      say("home_city", "Paris", "2026-01-01", text),
      say("home_city", "Lyon", "2026-02-01", {
        ...text,
        cue: "replaces",
        validFrom: day("2025-12-01"),
        statedValidFrom: true,
      }),
    ]);

    expect(summary(memory)).toEqual(["Paris superseded", "Lyon active"]);
    expect(factWith(memory, "Lyon").validFrom).toBe(day("2025-12-01"));
  });
});
