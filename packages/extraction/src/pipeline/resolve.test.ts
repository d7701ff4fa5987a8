import { findDates } from "@memory/text/dates";
import { expect, test } from "vitest";
import type { Clause } from "../rules/clause.ts";
import type { Finding } from "../rules/finding.ts";
import { packOf } from "../rules/packs.ts";
import { resolveMatch } from "./resolve.ts";
import type { Said } from "./turn-text.ts";

const TEXT = "I have lived in Ghent since May 2019.";
const said: Said = {
  eventId: "e1",
  occurredAt: "2026-05-06T09:00:00.000Z",
  path: "payload.text",
  text: TEXT,
  at: 10,
  speaker: null,
  trust: 1,
};
const clause: Clause = {
  text: TEXT,
  untimed: TEXT,
  flags: new Set(),
  dates: [],
  quotes: [],
  start: 0,
  end: TEXT.length,
  isLowerCase: false,
  about: null,
};
const finding: Finding = {
  predicate: "home_city",
  value: { city: "Ghent" },
  qualifiers: {},
  cue: "none",
  sure: 0.9,
  date: null,
  isPast: false,
  family: "home",
};

const dateIn = (text: string) => findDates(text, "en")[0] ?? null;
const resolve = (of: Partial<Finding>, at: Partial<Clause> = {}, by: Partial<Said> = {}) =>
  resolveMatch(
    { finding: { ...finding, ...of }, clause: { ...clause, ...at }, reference: null },
    { ...said, ...by },
    packOf("en").grammar,
  );

test("a statement holds from when it was said, with its words as evidence", () => {
  expect(resolve({})).toMatchObject({
    predicate: "home_city",
    validFrom: said.occurredAt,
    statedValidFrom: false,
    evidence: { path: "payload.text", start: 10, end: 10 + TEXT.length, quote: TEXT },
    entities: ["Ghent"],
  });
});

test("a date gone by is when a state began", () => {
  expect(resolve({ date: dateIn("since May 2019") })).toMatchObject({
    validFrom: "2019-05-01T00:00:00.000Z",
    statedValidFrom: true,
  });
});

test("a state with a date to come is a plan", () => {
  expect(resolve({ date: dateIn("in July 2027") })).toMatchObject({
    predicate: "plan",
    value: { date: "2027-07" },
  });
});

test("the day a state ends is when it stops being valid", () => {
  expect(resolve({ date: dateIn("until 3 June 2026") }).validTo).toBe("2026-06-03T23:59:59.999Z");
});

test("what is said of somebody else is theirs, and less certain", () => {
  const about = { relation: "sister", name: "Ana" };

  expect(resolve({}, { about })).toMatchObject({
    qualifiers: { person: "Ana", relation: "sister" },
    confidence: 0.65,
  });
});

test("the words of an observer are believed less", () => {
  expect(resolve({}, {}, { trust: 0.85 }).confidence).toBe(0.77);
});
