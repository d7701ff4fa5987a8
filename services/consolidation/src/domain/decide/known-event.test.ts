import type { Statement } from "@memory/extraction";
import { expect, test } from "vitest";
import { applyEach, emptyMemory, factsIn, say } from "../../../test/scope-memory.ts";
import { type Fact, isLive } from "../facts/fact.ts";

const on = (event: string, date: string, at: string, more: Partial<Statement> = {}): Statement =>
  say("event_date", { date, event }, at, { origin: "text", qualifiers: { event }, ...more });

const datesOf = (statements: readonly Statement[]): unknown[] =>
  factsIn(applyEach(emptyMemory, statements))
    .filter((fact: Fact) => isLive(fact))
    .map(({ value }) => value);

test("an event that moves keeps its full name though it is stated in fewer words", () => {
  expect(
    datesOf([
      on("meeting with the client", "2026-05-07", "2026-05-01"),
      on("meeting", "2026-05-08", "2026-05-02", { cue: "replaces" }),
    ]),
  ).toEqual([{ date: "2026-05-08", event: "meeting with the client" }]);
});

test("of two events the one that holds all the words moves", () => {
  expect(
    datesOf([
      on("meeting with the client", "2026-05-07", "2026-05-01"),
      on("meeting with the bank", "2026-05-11", "2026-05-01"),
      on("bank meeting", "2026-05-12", "2026-05-02", { cue: "replaces" }),
    ]),
  ).toEqual([
    { date: "2026-05-07", event: "meeting with the client" },
    { date: "2026-05-12", event: "meeting with the bank" },
  ]);
});

test("a move of what nobody has stated is an event of its own", () => {
  expect(
    datesOf([
      on("dentist", "2026-05-07", "2026-05-01"),
      on("concert", "2026-05-08", "2026-05-02", { cue: "replaces" }),
    ]),
  ).toHaveLength(2);
});
