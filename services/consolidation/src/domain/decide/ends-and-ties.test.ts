import type { Statement } from "@memory/extraction";
import { describe, expect, test } from "vitest";
import { paris, rated, resolved } from "../../../test/city-conflict.ts";
import {
  applyEach,
  applyTo,
  day,
  emptyMemory,
  factsIn,
  forget,
  type ScopeMemory,
  say,
  summary,
} from "../../../test/scope-memory.ts";

const supersede = { action: "supersede" } as const;
const retract = { action: "retract" } as const;
const until = (date: string, more: Partial<Statement> = {}) => ({ validTo: day(date), ...more });

/** `value status from–to` of every fact, in the order of their time. */
const times = (memory: ScopeMemory): string[] =>
  factsIn(memory)
    .map(({ value, status, validFrom, validTo }) => {
      const [from, to] = [validFrom, validTo].map((at) => at?.slice(5, 10) ?? "");
      return `${from}–${to} ${String(value["value"])} ${status}`;
    })
    .sort();

/** The same events in every order they can arrive. */
function inEveryOrder(statements: readonly Statement[]): Statement[][] {
  if (statements.length === 0) return [[]];
  return statements.flatMap((first) =>
    inEveryOrder(statements.filter((other) => other !== first)).map((rest) => [first, ...rest]),
  );
}

describe("a stated end", () => {
  test.each<[string, Statement[], string[]]>([
    [
      "is kept while nothing is said after it",
      [say("city", "Paris", "2026-01-01", until("2026-02-01"))],
      ["01-01–02-01 Paris active"],
    ],
    [
      "a value said again after its end holds from then on, not in between",
      [say("city", "Paris", "2026-01-01", until("2026-02-01")), say("city", "Paris", "2026-03-01")],
      ["01-01–02-01 Paris superseded", "03-01– Paris active"],
    ],
    [
      "the same holds where there are many values",
      [
        say("likes", "tea", "2026-01-01", until("2026-02-01")),
        say("likes", "tea", "2026-03-01"),
        say("likes", "jazz", "2026-03-02"),
      ],
      ["01-01–02-01 tea superseded", "03-01– tea active", "03-02– jazz active"],
    ],
    [
      "a value said again from that very moment goes on",
      [
        say("city", "Paris", "2026-01-01", until("2026-02-01")),
        say("city", "Paris", "2026-02-01", supersede),
      ],
      ["01-01– Paris active"],
    ],
    [
      "another value after it contradicts nothing",
      [say("city", "Paris", "2026-01-01", until("2026-02-01")), say("city", "Lyon", "2026-03-01")],
      ["01-01–02-01 Paris superseded", "03-01– Lyon active"],
    ],
    [
      "a retraction of another value does not touch it",
      [
        say("city", "Paris", "2026-01-01", until("2026-02-01")),
        say("city", "Lyon", "2026-03-01", retract),
      ],
      ["01-01–02-01 Paris active"],
    ],
    [
      "the later of two holds, though the value was retracted after both",
      [
        say("likes", "tea", "2026-01-01", until("2026-01-03")),
        say("likes", "tea", "2026-01-02", until("2026-01-20")),
        say("likes", null, "2026-02-01", retract),
      ],
      ["01-01–01-20 tea superseded"],
    ],
    [
      "the later of two holds, though another value replaced all of them after both",
      [
        say("likes", "tea", "2026-01-01", until("2026-01-20", supersede)),
        say("likes", "tea", "2026-01-02", until("2026-01-03", supersede)),
        say("likes", "jazz", "2026-02-01", supersede),
      ],
      ["01-01–01-03 tea superseded", "02-01– jazz active"],
    ],
  ])("%s", (_title, statements, expected) => {
    for (const arrived of inEveryOrder(statements))
      expect(times(applyEach(emptyMemory, arrived))).toEqual(expected);
  });

  test("a disputed fact that is over stays disputed when it is said again", () => {
    const known = applyTo(emptyMemory, [say("city", "Paris", "2026-01-01", until("2026-02-01"))]);
    const disputed = rated(known, "Paris", "incorrect");

    expect(summary(applyTo(disputed, [say("city", "Paris", "2026-03-01")]))).toEqual([
      "Paris disputed",
    ]);
  });

  test("two events that state the same past give one fact", () => {
    const past = () =>
      say("city", "Paris", "2026-06-01", until("2026-02-01", { validFrom: day("2026-02-01") }));

    expect(summary(applyEach(emptyMemory, [past(), past()]))).toEqual(["Paris active"]);
  });

  test("two pasts of one thing that overlap contradict each other", () => {
    const memory = applyEach(emptyMemory, [
      say("city", "Paris", "2026-06-01", { validFrom: day("2019-01-01") }),
      say("city", "Lyon", "2026-06-02", until("2022-01-01", { validFrom: day("2020-01-01") })),
    ]);

    expect(summary(memory)).toEqual(["Paris active!", "Lyon candidate!"]);
  });
});

describe("statements of one moment", () => {
  test("of two that replace each other one holds, the same in either order of arrival", () => {
    const stated = ["Paris", "Lyon"].map((value) => say("city", value, "2026-01-01", supersede));

    for (const arrived of inEveryOrder(stated))
      expect(times(applyEach(emptyMemory, arrived))).toContain("01-01– Lyon active");
  });

  test("a retraction of one value leaves the past of another alone", () => {
    const known = applyEach(emptyMemory, [
      say("seat", "Paris", "2026-01-02", until("2026-01-02")),
      say("seat", "Lyon", "2026-01-02"),
    ]);

    const memory = applyTo(known, [say("seat", "Nice", "2026-01-02", retract)]);

    expect(summary(memory)).toEqual(["Paris superseded", "Lyon active"]);
  });

  test("a value stated after a retraction of the same moment takes over no key of the value it ended, in any order of arrival", () => {
    const stated = [
      say("seat", { city: "Paris" }, "2025-01-01"),
      say("seat", null, "2026-01-07", retract),
      say("seat", { country: "BE" }, "2026-01-07", supersede),
      say("seat", "Lyon", "2026-01-07", until("2026-01-07", supersede)),
      say("seat", "Nice", "2026-01-12", supersede),
    ];

    for (const arrived of inEveryOrder(stated))
      expect(summary(applyEach(emptyMemory, arrived)).sort()).toEqual([
        "BE superseded",
        "Lyon superseded",
        "Nice active",
        "Paris superseded",
      ]);
  });

  test("a value that ended at once, before others of its moment, joins none that came after them, in any order of arrival", () => {
    const stated = [
      say("seat", { city: "Paris" }, "2025-01-01"),
      say("seat", "Nice", "2026-01-05", { ...supersede, ...until("2026-01-05") }),
      say("seat", { street: "Rue X" }, "2026-01-05", supersede),
      say("seat", "Nice", "2026-01-05", supersede),
    ];
    const states = inEveryOrder(stated).map((arrived) =>
      factsIn(applyEach(emptyMemory, arrived))
        .filter(({ temporalState }) => temporalState !== "detached")
        .map(({ value, validFrom, validTo }) => JSON.stringify([value, validFrom, validTo]))
        .sort(),
    );

    const moment = day("2026-01-05");
    for (const state of states)
      expect(state.map((fact) => JSON.parse(fact))).toEqual([
        [{ city: "Paris" }, day("2025-01-01"), moment],
        [{ street: "Rue X" }, moment, moment],
        [{ value: "Nice" }, moment, moment],
        [{ value: "Nice" }, moment, null],
      ]);
  });

  test("one event that takes back the old value and states the new one opens no conflict", () => {
    const known = applyTo(emptyMemory, [say("city", "Paris", "2026-01-01")]);
    const of = (position: number, statement: Statement) => ({
      ...statement,
      eventId: "event-both",
      position,
    });
    const [ends, begins] = [
      say("city", "Paris", "2026-02-01", retract),
      say("city", "Lyon", "2026-02-01"),
    ];

    for (const both of [
      [of(0, ends), of(1, begins)],
      [of(0, begins), of(1, ends)],
    ])
      expect(summary(applyTo(known, both))).toEqual(["Paris superseded", "Lyon active"]);
  });
});

describe("what a retraction of something that was never stated does", () => {
  test("nothing now, and ends what is stated later and was said before it", () => {
    const memory = applyTo(emptyMemory, [say("city", "Paris", "2026-02-01", retract)]);

    expect(summary(memory)).toEqual([]);
    expect(
      summary(
        applyEach(memory, [say("city", "Lyon", "2026-01-01"), say("city", "Paris", "2026-01-02")]),
      ),
    ).toEqual(["Lyon active", "Paris superseded"]);
  });

  test("one that names nothing ends older values stated later without a conflict between them", () => {
    const memory = applyEach(emptyMemory, [
      say("city", null, "2026-02-01", retract),
      say("city", "Paris", "2026-01-01"),
      say("city", "Lyon", "2026-01-02"),
    ]);

    expect(summary(memory)).toEqual(["Paris superseded", "Lyon superseded"]);
  });
});

describe("after a resolve", () => {
  const settled = (): ScopeMemory =>
    resolved(applyEach(emptyMemory, [paris(), say("city", "Lyon", "2026-01-10")]), "Paris");

  test.each<[string, Statement, string[]]>([
    [
      "the value that lost contradicts again",
      say("city", "Lyon", "2026-01-11"),
      ["Paris active!", "Lyon superseded", "Lyon candidate!"],
    ],
    [
      "what was said before the last of them is history",
      say("city", "Lyon", "2026-01-09", supersede),
      ["Paris active", "Lyon superseded", "Lyon superseded"],
    ],
    [
      "a retraction of the value that lost changes nothing",
      say("city", "Lyon", "2026-01-11", retract),
      ["Paris active", "Lyon superseded"],
    ],
  ])("%s", (_title, statement, expected) => {
    expect(summary(applyTo(settled(), [statement]))).toEqual(expected);
  });
});

describe("values of several keys in a conflict", () => {
  const home = (value: object, at: string, more = {}) => say("address", { ...value }, at, more);

  test("a part of a member joins nothing, more than a member does", () => {
    const open = applyEach(emptyMemory, [
      home({ street: "A", city: "Lyon" }, "2026-01-01"),
      home({ city: "Nice" }, "2026-01-02"),
    ]);

    expect(summary(applyTo(open, [home({ street: "A" }, "2026-01-03")]))).toHaveLength(2);
    expect(summary(applyTo(open, [home({ city: "Nice", zip: "1" }, "2026-01-03")])).at(-1)).toBe(
      '{"city":"Nice","zip":"1"} candidate!',
    );
  });

  test("the candidate left by a forget carries nothing of the forgotten one", () => {
    const open = applyEach(emptyMemory, [
      home({ street: "A", city: "Lyon" }, "2026-01-01"),
      home({ city: "Nice" }, "2026-01-02"),
    ]);
    const first = factsIn(open)[0]?.id ?? "";

    expect(summary(forget(open, first, "delete"))).toEqual(["{} deleted", "Nice active"]);
  });
});
