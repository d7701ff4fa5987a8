import { describe, expect, test } from "vitest";
import {
  contextAt,
  day,
  emptyMemory,
  factsIn,
  factWith,
  say,
  summary,
  tell,
  tellEach,
} from "../../test/scope-memory.ts";
import { decide, decideAll } from "./decide.ts";
import type { Statement } from "./statement.ts";

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
      "one told late is kept as history",
      [say("city", "Paris", "2026-01-05"), say("city", "Lyon", "2026-01-01")],
      ["Paris active", "Lyon superseded"],
    ],
    [
      "one told late that replaces is history too",
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
      "what was retracted stays so when it is told later",
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
      "a plain contradiction opens a conflict and the newcomer waits",
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
      "one told late is history beside an open set",
      [
        say("city", "Paris", "2026-01-05"),
        say("city", "Lyon", "2026-01-06"),
        say("city", "Nice", "2026-01-01"),
      ],
      ["Paris active!", "Lyon candidate!", "Nice superseded"],
    ],
    [
      "a retraction of one of two members settles the set",
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
    expect(summary(tellEach(emptyMemory, statements))).toEqual(expected);
  });
});

describe("two statements of one batch", () => {
  test("a conflict across two events of one batch opens one set", () => {
    const memory = tell(emptyMemory, [
      say("city", "Paris", "2026-01-01"),
      say("city", "Lyon", "2026-01-02"),
    ]);

    expect(summary(memory)).toEqual(["Paris active!", "Lyon candidate!"]);
    expect(memory.sets.size).toBe(1);
  });

  test("they are judged in the order they were said, not in the order they came", () => {
    const [old, young] = [say("city", "Paris", "2026-01-01"), say("city", "Lyon", "2026-01-02")];

    expect(summary(tell(emptyMemory, [young, old]))).toEqual(
      summary(tell(emptyMemory, [old, young])),
    );
  });
});

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
      "what is carried over follows from a change that is told late",
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
    expect(summary(tellEach(emptyMemory, statements))).toEqual(expected);
  });
});

describe("what is kept of a fact", () => {
  test("a reinforcement grows sources and confidence and tells when", () => {
    const statements = [say("city", "Paris", "2026-01-01"), say("city", "Paris", "2026-02-01")];

    const [fact] = factsIn(tellEach(emptyMemory, statements));

    expect(fact).toMatchObject({
      version: 2,
      confidence: 0.88,
      validFrom: day("2026-01-01"),
      lastReinforcedAt: day("2026-02-01"),
      sourceEventIds: statements.map(({ eventId }) => eventId),
    });
  });

  test("a superseded fact knows until when and by what", () => {
    const memory = tellEach(emptyMemory, [
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
    const memory = tellEach(emptyMemory, [
      say("city", "Paris", "2026-01-01"),
      say("city", null, "2026-02-01", retract),
    ]);

    expect(factWith(memory, "Paris")).toMatchObject({
      validTo: day("2026-02-01"),
      supersededBy: null,
    });
  });

  test("a value told again for a time before a change is split from what came after", () => {
    const memory = tellEach(emptyMemory, [
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
    const memory = tellEach(emptyMemory, [
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

describe("replays, erasures and hidden events", () => {
  test("a replay of an event changes nothing", () => {
    const statements = [
      say("city", "Paris", "2026-01-01"),
      say("city", "Lyon", "2026-01-02"),
      say("likes", "tea", "2026-01-01"),
      say("likes", "tea", "2026-01-02", retract),
    ];
    const memory = tell(emptyMemory, statements);

    const again = decideAll(
      [...memory.facts.values()],
      statements,
      contextAt("2028-01-01T00:00:00Z"),
    );

    expect(again).toMatchObject({ inserted: [], updated: [], history: [] });
    expect(new Set(again.outcomes.map(({ kind }) => kind))).toEqual(new Set(["unchanged"]));
  });

  test("nothing is learnt again from an event a deleted fact came from", () => {
    const statement = say("city", "Paris", "2026-01-01");
    const erasedEventIds = new Set([statement.eventId]);

    const judgement = decide([], statement, contextAt("2027-01-01T00:00:00Z", { erasedEventIds }));

    expect(judgement.inserted).toEqual([]);
    expect(judgement.outcomes).toMatchObject([{ kind: "rejected", factIds: [] }]);
  });

  test("what was said before its subject was hidden is born disabled and judges nobody", () => {
    const memory = tell(emptyMemory, [say("city", "Paris", "2026-01-01")]);
    const statement = say("city", "Lyon", "2026-01-02", supersede);
    const events = new Map([[statement.eventId, { epoch: 3, hidden: true }]]);

    const after = tell(memory, [statement], contextAt("2027-01-01T00:00:00Z", { events }));

    expect(summary(after)).toEqual(["Paris active", "Lyon disabled"]);
    expect(factWith(after, "Lyon")).toMatchObject({ previousStatus: "active", epoch: 3 });
  });
});

describe("a statement that points at an earlier one", () => {
  test("it puts its own words in the place of those it mentions", () => {
    const memory = tellEach(emptyMemory, [
      say("sibling", "Paul Martin", "2026-01-01", text),
      say("note", null, "2026-01-02", {
        ...text,
        refersTo: { mentions: "paul", becomes: "Paula" },
      }),
    ]);

    expect(summary(memory)).toEqual(["Paul Martin superseded", "Paula Martin active"]);
  });

  test("it ends what it mentions when it names nothing new", () => {
    const memory = tellEach(emptyMemory, [
      say("hobby", "tennis", "2026-01-01", text),
      say("note", null, "2026-01-02", { ...text, refersTo: { mentions: "Tennis" } }),
    ]);

    expect(summary(memory)).toEqual(["tennis superseded"]);
  });

  test("it is rejected when nothing is meant, and unchanged when it is told twice", () => {
    const pointing = say("note", null, "2026-01-02", { ...text, refersTo: { mentions: "golf" } });
    const memory = tell(emptyMemory, [say("hobby", "golf", "2026-01-01", text)]);

    const unknown = decide([], pointing, contextAt("2027-01-01T00:00:00Z"));
    const after = tell(memory, [pointing]);
    const twice = decide([...after.facts.values()], pointing, contextAt("2027-01-01T00:00:00Z"));

    expect(unknown.outcomes).toMatchObject([{ kind: "rejected" }]);
    expect(twice).toMatchObject({ inserted: [], updated: [], outcomes: [{ kind: "unchanged" }] });
  });
});
