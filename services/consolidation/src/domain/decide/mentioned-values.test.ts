import type { Statement } from "@memory/extraction";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  applyEach,
  applyTo,
  contextAt,
  emptyMemory,
  rowsOf,
  say,
  summary,
} from "../../../test/scope-memory.ts";
import { decideAll } from "./decide.ts";

const text = { origin: "text" } as const;
const stated = (predicate: string, value: string | Record<string, string>, more = {}) =>
  say(predicate, value, "2026-01-01", { ...text, ...more });
const said = (
  mentions: string,
  becomesOneOf: readonly string[] | null,
  more: Partial<Statement> = {},
): Statement =>
  say("reference", null, "2026-01-02", {
    ...text,
    refersTo: { mentions, ...(becomesOneOf && { becomesOneOf }) },
    ...more,
  });

test("a value that is mentioned gives its place to the first candidate of its kind", () => {
  const city = stated("home_city", { city: "Leeds" });

  const moved = applyEach(emptyMemory, [city, said("leeds", ["two years", "lovely York"])]);

  expect(summary(moved)).toEqual(["Leeds superseded", "York active"]);
});

test("it simply ends when no candidate is of its kind", () => {
  const memory = applyEach(emptyMemory, [
    stated("owns", { item: "Skoda Octavia" }),
    said("Octavia", ["my brother", "Friday"]),
  ]);

  expect(summary(memory)).toEqual(["Skoda Octavia superseded"]);
});

test.each(["Monday", "Christmas", "Montag", "Dezember"])("%s is no name in its place", (named) => {
  const memory = applyEach(emptyMemory, [
    stated("employer", { company: "Bosch" }),
    said("Bosch", [named, "Siemens"]),
  ]);

  expect(summary(memory)).toEqual(["Bosch superseded", "Siemens active"]);
});

test("a name takes the place of a whole name, and other words that of the words mentioned", () => {
  const memory = applyEach(emptyMemory, [
    stated("owns", { item: "Skoda Octavia" }),
    stated("project_fact", "talks to MySQL"),
    said("Octavia", ["Volvo"]),
    said("MySQL", ["Postgres"]),
  ]);

  expect(summary(memory)).toEqual([
    "Skoda Octavia superseded",
    "talks to MySQL superseded",
    "Volvo active",
    "talks to Postgres active",
  ]);
});

test("a number gives its place to a number only", () => {
  const memory = applyEach(emptyMemory, [
    stated("budget", "40k"),
    said("40k", ["a friend", "now 55k"]),
  ]);

  expect(summary(memory)).toEqual(["40k superseded", "55k active"]);
});

test("who and where the value is said with decides: of several exact values those of the same person", () => {
  const ofTom = { qualifiers: { person: "Tom" } };
  const known = [
    stated("employer", { company: "Nokia" }, ofTom),
    stated("employer", { company: "Nokia" }),
  ];

  const own = applyEach(emptyMemory, [...known, said("Nokia", null)]);
  const toms = applyEach(emptyMemory, [...known, said("Nokia", null, ofTom)]);

  expect(summary(own)).toEqual(["Nokia active", "Nokia superseded"]);
  expect(summary(toms)).toEqual(["Nokia superseded", "Nokia active"]);
});

test("what one speaker leaves another speaker keeps", () => {
  const memory = applyEach(emptyMemory, [
    stated("home_city", { city: "Oslo" }, { qualifiers: { speaker: "Ann" } }),
    said("Oslo", null, { qualifiers: { speaker: "Bo" } }),
  ]);

  expect(summary(memory)).toEqual(["Oslo active"]);
});

test("a birth place is not left, and a visit not undone", () => {
  const memory = applyEach(emptyMemory, [
    stated("birth_place", "Porto"),
    stated("visited", "Porto"),
    said("Porto", ["Braga"]),
  ]);

  expect(summary(memory)).toEqual(["Porto active", "Porto active"]);
});

test("words for a kind of thing and other forms of a word find the value", () => {
  const memory = applyEach(emptyMemory, [
    stated("allergy", "strawberries"),
    stated("subscription", "Netflix"),
    stated("allergy", "Erdbeeren"),
    said("strawberry allergy", null),
    said("Netflix subscription", null),
    said("Erdbeerallergie", null),
  ]);

  expect(summary(memory)).toEqual([
    "strawberries superseded",
    "Netflix superseded",
    "Erdbeeren superseded",
  ]);
});

test("a thing that only has the value in its name ends nothing", () => {
  const memory = applyEach(emptyMemory, [stated("likes", "jazz"), said("jazz concert", null)]);

  expect(summary(memory)).toEqual(["jazz active"]);
});

test("a name that is spelt right replaces the one that is spelt nearly so, wherever it stands", () => {
  const memory = applyEach(emptyMemory, [
    stated("name", { name: "Marta Kowalsky" }),
    stated("home_city", { city: "Kassel" }),
    said("", null, { refersTo: { mentions: "Kowalski", isSpelling: true } }),
    said("", null, { refersTo: { mentions: "Korsika", isSpelling: true } }),
  ]);

  expect(summary(memory)).toEqual([
    "Marta Kowalsky superseded",
    "Kassel active",
    "Marta Kowalski active",
  ]);
});

test("a lost job ends what is known of it, and not what the same event says of the next one", () => {
  const lost = { mentions: "", isAny: true, predicates: ["employer", "job_title"] } as const;
  const next = say("employer", { company: "Kia" }, "2026-01-02", { ...text, cue: "replaces" });
  const memory = applyEach(emptyMemory, [
    stated("employer", { company: "Fiat" }),
    stated("job_title", "welder"),
    stated("home_city", { city: "Turin" }),
    next,
    said("", null, { refersTo: lost, eventId: next.eventId, position: 1 }),
  ]);

  expect(summary(memory)).toEqual([
    "Fiat superseded",
    "welder superseded",
    "Turin active",
    "Kia active",
  ]);
});

test("the kind of a thing finds it only where one is known, and only for something of its kind", () => {
  const swap = (becomes: string) =>
    said("", null, {
      refersTo: {
        mentions: "",
        isAny: true,
        predicates: ["employer"],
        becomesOneOf: [becomes],
      },
    });
  const fiat = stated("employer", { company: "Fiat" });

  expect(summary(applyEach(emptyMemory, [fiat, swap("Kia")]))).toEqual([
    "Fiat superseded",
    "Kia active",
  ]);
  expect(summary(applyEach(emptyMemory, [fiat, swap("monday")]))).toEqual(["Fiat active"]);
});

test("a word for one of many that a value names changes nothing of it", () => {
  const memory = applyEach(emptyMemory, [
    stated("likes", "paper for long novels, atlases and handwritten letters"),
    said("paper", ["tablets"]),
  ]);

  expect(summary(memory)).toEqual([
    "paper for long novels, atlases and handwritten letters active",
  ]);
});

test("another dentist has another name", () => {
  const dentist = { name: "Dr. Malik", relation: "dentist" };
  const memory = applyEach(emptyMemory, [
    stated("contact", dentist),
    said("dentist", ["Dr. Brandt"]),
  ]);

  expect(summary(memory)).toEqual([
    `${JSON.stringify(dentist)} superseded`,
    `${JSON.stringify({ ...dentist, name: "Dr. Brandt" })} active`,
  ]);
});

test("a value that ended later is what was meant before it ended", () => {
  const memory = applyEach(emptyMemory, [
    stated("likes", "green tea"),
    say("likes", "black tea", "2026-01-02", text),
    say("likes", "black tea", "2026-01-06", { ...text, action: "retract" }),
    say("reference", null, "2026-01-04", { ...text, refersTo: { mentions: "tea" } }),
  ]);

  expect(summary(memory)).toContain("green tea active");
});

const VALUES = ["Leeds", "York", "Skoda Octavia", "oat milk", "40k"];
const statements = fc.array(
  fc.oneof(
    fc.record({
      predicate: fc.constantFrom("home_city", "likes", "owns"),
      value: fc.constantFrom(...VALUES),
      day: fc.integer({ min: 1, max: 9 }),
    }),
    fc.record({
      mentions: fc.constantFrom("Leeds", "the Octavia", "milk", "40k"),
      becomesOneOf: fc.constantFrom(null, ["Bath"], ["soy milk", "55k"], ["Leeds"]),
      day: fc.integer({ min: 1, max: 9 }),
    }),
  ),
  { minLength: 1, maxLength: 10 },
);

test("whatever is mentioned, a replay of everything that was stated changes nothing", () => {
  fc.assert(
    fc.property(statements, (drawn) => {
      const all = drawn.map((one) => {
        const at = `2026-01-0${one.day}`;
        if ("predicate" in one) return say(one.predicate, one.value, at, text);
        const { mentions, becomesOneOf } = one;
        const refersTo = { mentions, ...(becomesOneOf && { becomesOneOf }) };
        return say("reference", null, at, { ...text, refersTo });
      });
      const memory = applyTo(emptyMemory, all);
      const settled = decideAll(rowsOf(memory), all, contextAt("2028-01-01T00:00:00Z"));

      expect(settled).toMatchObject({ inserted: [], updated: [], history: [] });
    }),
    { numRuns: 500 },
  );
});

const inPlaceOf = (predicates: readonly string[], fresh: string): Statement =>
  say("reference", null, "2026-01-02", {
    ...text,
    refersTo: { mentions: "", isAny: true, predicates, becomesOneOf: [fresh] },
  });

test("a value takes the place of the one known of the first predicate of which any is known", () => {
  const memory = applyEach(emptyMemory, [
    stated("home_city", { city: "Leeds" }),
    stated("employer", { company: "Bosch" }),
    inPlaceOf(["business", "employer", "home_city"], "Siemens"),
  ]);

  expect(summary(memory)).toEqual(["Leeds active", "Bosch superseded", "Siemens active"]);
});

test("and of none where that predicate has several", () => {
  const memory = applyEach(emptyMemory, [
    stated("hobby", "chess"),
    stated("hobby", "rowing"),
    stated("home_city", { city: "Leeds" }),
    inPlaceOf(["hobby", "home_city"], "Darts"),
  ]);

  expect(summary(memory)).toEqual(["chess active", "rowing active", "Leeds active"]);
});

test.each([
  ["Bo", "Jo"],
  ["Ann", "Dan"],
])("%s and %s are two people, not two spellings", (known, right) => {
  const memory = applyEach(emptyMemory, [
    stated("name", { name: known }),
    said("", null, { refersTo: { mentions: right, isSpelling: true } }),
  ]);

  expect(summary(memory)).toEqual([`${known} active`]);
});
