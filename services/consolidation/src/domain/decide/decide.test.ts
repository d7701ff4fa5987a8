import type { Statement } from "@memory/extraction";
import { describe, expect, test } from "vitest";
import { applyEach, applyTo, day, emptyMemory, say, summary } from "../../../test/scope-memory.ts";

const supersede = { action: "supersede" } as const;
const retract = { action: "retract" } as const;
const text = { origin: "text" } as const;

describe("a new statement against what is known of the same identity", () => {
  test.each<[string, Statement[], string[]]>([
    ["the first of its kind is active", [say("city", "Paris", "2026-01-01")], ["Paris active"]],
    [
      "an equal value reinforces",
      [say("city", "Paris", "2026-01-01"), say("city", " PARIS ", "2026-01-02")],
      ["Paris active"],
    ],
    [
      "another value of a predicate that holds many stands beside",
      [say("likes", "tea", "2026-01-01"), say("likes", "jazz", "2026-01-02")],
      ["tea active", "jazz active"],
    ],
    [
      "other qualifiers are another identity",
      [
        say("db_version", "15", "2026-01-01", { qualifiers: { env: "staging" } }),
        say("db_version", "13", "2026-01-02", { qualifiers: { env: "production" } }),
      ],
      ["15 active", "13 active"],
    ],
    [
      "a later one that replaces supersedes",
      [say("city", "Paris", "2026-01-01"), say("city", "Lyon", "2026-01-02", supersede)],
      ["Paris superseded", "Lyon active"],
    ],
    [
      "wording that replaces does the same",
      [
        say("home_city", "Paris", "2026-01-01", text),
        say("home_city", "Lyon", "2026-01-02", { ...text, cue: "replaces" }),
      ],
      ["Paris superseded", "Lyon active"],
    ],
    [
      "a correction does the same",
      [
        say("home_city", "Paris", "2026-01-01", text),
        say("home_city", "Lyon", "2026-01-02", {
          ...text,
          cue: "corrects",
          replacedValue: { value: "Paris" },
        }),
      ],
      ["Paris superseded", "Lyon active"],
    ],
    [
      "a correction among many values ends the one it names",
      [
        say("pet", "a cat", "2026-01-01", text),
        say("pet", "a fish", "2026-01-02", text),
        say("pet", "a dog", "2026-01-03", {
          ...text,
          cue: "corrects",
          replacedValue: { value: "a cat" },
        }),
      ],
      ["a cat superseded", "a fish active", "a dog active"],
    ],
    [
      "one stated late is kept as history",
      [say("city", "Paris", "2026-01-05"), say("city", "Lyon", "2026-01-01")],
      ["Paris active", "Lyon superseded"],
    ],
    [
      "one stated late that replaces is history too",
      [say("city", "Paris", "2026-01-05"), say("city", "Lyon", "2026-01-01", supersede)],
      ["Paris active", "Lyon superseded"],
    ],
    [
      "a retraction of the value ends it",
      [say("city", "Paris", "2026-01-01"), say("city", "Paris", "2026-01-02", retract)],
      ["Paris superseded"],
    ],
    [
      "a retraction without a value ends whatever is so",
      [say("city", "Paris", "2026-01-01"), say("city", null, "2026-01-02", retract)],
      ["Paris superseded"],
    ],
    [
      "a retraction of another value ends nothing",
      [say("city", "Paris", "2026-01-01"), say("city", "Lyon", "2026-01-02", retract)],
      ["Paris active"],
    ],
    [
      "a retraction among many values ends its own",
      [
        say("likes", "tea", "2026-01-01"),
        say("likes", "jazz", "2026-01-01"),
        say("likes", "tea", "2026-01-02", retract),
      ],
      ["tea superseded", "jazz active"],
    ],
    [
      "what was retracted stays so when it is stated later",
      [say("city", "Paris", "2026-01-05", retract), say("city", "Paris", "2026-01-01")],
      ["Paris superseded"],
    ],
    [
      "what is said again after a retraction is a new fact",
      [
        say("city", "Paris", "2026-01-01"),
        say("city", "Paris", "2026-01-02", retract),
        say("city", "Paris", "2026-01-03"),
      ],
      ["Paris superseded", "Paris active"],
    ],
    [
      "a plain contradiction opens a conflict and the incoming fact waits",
      [say("city", "Paris", "2026-01-01"), say("city", "Lyon", "2026-01-02")],
      ["Paris active!", "Lyon candidate!"],
    ],
    [
      "a third contradicting value joins the open set",
      [
        say("city", "Paris", "2026-01-01"),
        say("city", "Lyon", "2026-01-02"),
        say("city", "Nice", "2026-01-03"),
      ],
      ["Paris active!", "Lyon candidate!", "Nice candidate!"],
    ],
    [
      "a value that returns while the set is open joins nothing",
      [
        say("city", "Paris", "2026-01-01"),
        say("city", "Lyon", "2026-01-02"),
        say("city", "Paris", "2026-01-03"),
      ],
      ["Paris active!", "Lyon candidate!"],
    ],
    [
      "while the set is open even one that replaces joins it",
      [
        say("city", "Paris", "2026-01-01"),
        say("city", "Lyon", "2026-01-02"),
        say("city", "Nice", "2026-01-03", supersede),
      ],
      ["Paris active!", "Lyon candidate!", "Nice candidate!"],
    ],
    [
      "one stated late is history beside an open set",
      [
        say("city", "Paris", "2026-01-05"),
        say("city", "Lyon", "2026-01-06"),
        say("city", "Nice", "2026-01-01"),
      ],
      ["Paris active!", "Lyon candidate!", "Nice superseded"],
    ],
    [
      "a retraction of one of two members resolves the set",
      [
        say("city", "Paris", "2026-01-01"),
        say("city", "Lyon", "2026-01-02"),
        say("city", "Paris", "2026-01-03", retract),
      ],
      ["Paris superseded", "Lyon active"],
    ],
    [
      "a retraction of one of three members leaves the set open",
      [
        say("city", "Paris", "2026-01-01"),
        say("city", "Lyon", "2026-01-02"),
        say("city", "Nice", "2026-01-03"),
        say("city", "Nice", "2026-01-04", retract),
      ],
      ["Paris active!", "Lyon candidate!", "Nice superseded"],
    ],
    [
      "a retraction of everything leaves nothing of the set",
      [
        say("city", "Paris", "2026-01-01"),
        say("city", "Lyon", "2026-01-02"),
        say("city", null, "2026-01-03", retract),
      ],
      ["Paris superseded", "Lyon superseded"],
    ],
    [
      "a value that returns after it was superseded is a new fact",
      [
        say("city", "Paris", "2026-01-01"),
        say("city", "Lyon", "2026-01-02", supersede),
        say("city", "Paris", "2026-01-03", supersede),
      ],
      ["Paris superseded", "Lyon superseded", "Paris active"],
    ],
    [
      "a value whose stated time is over makes room",
      [
        say("city", "Paris", "2026-01-01", { validTo: day("2026-01-31") }),
        say("city", "Lyon", "2026-02-01"),
      ],
      ["Paris superseded", "Lyon active"],
    ],
    [
      "an unknown predicate read from text holds many values",
      [say("collects", "stamps", "2026-01-01", text), say("collects", "coins", "2026-01-02", text)],
      ["stamps active", "coins active"],
    ],
    [
      "an entry may say that there are many",
      [
        say("collects", "stamps", "2026-01-01", { cardinality: "multi" }),
        say("collects", "coins", "2026-01-02"),
      ],
      ["stamps active", "coins active"],
    ],
    [
      "synonyms are one identity",
      [say("works_at", "Acme", "2026-01-01"), say("employer", "Globex", "2026-01-02", supersede)],
      ["Acme superseded", "Globex active"],
    ],
    [
      "a passing state read from text replaces the one before",
      [say("mood", "tired", "2026-01-01", text), say("mood", "cheerful", "2026-01-02", text)],
      ["tired superseded", "cheerful active"],
    ],
  ])("%s", (_title, statements, expected) => {
    expect(summary(applyEach(emptyMemory, statements))).toEqual(expected);
  });
});

describe("two statements of one batch", () => {
  test("a conflict across two events of one batch opens one set", () => {
    const memory = applyTo(emptyMemory, [
      say("city", "Paris", "2026-01-01"),
      say("city", "Lyon", "2026-01-02"),
    ]);

    expect(summary(memory)).toEqual(["Paris active!", "Lyon candidate!"]);
    expect(memory.sets.size).toBe(1);
  });

  test("they are decided in the order they were said, not in the order they came", () => {
    const [old, young] = [say("city", "Paris", "2026-01-01"), say("city", "Lyon", "2026-01-02")];

    expect(summary(applyTo(emptyMemory, [young, old]))).toEqual(
      summary(applyTo(emptyMemory, [old, young])),
    );
  });
});
