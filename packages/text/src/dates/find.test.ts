import { describe, expect, test } from "vitest";
import type { Language } from "../language.ts";
import { endOf, placeDate, startOf } from "./calendar.ts";
import { findDates } from "./find.ts";

/** A Monday. */
const NOW = new Date("2026-04-13T10:00:00.000Z");

const read = (text: string, language: Language, direction: "past" | "future" = "future") =>
  findDates(text, language).map(({ spec, role }) => `${role} ${placeDate(spec, NOW, direction)}`);

describe("dates are resolved against the day they are said, as precisely as they are said", () => {
  test.each<[Language, string, string]>([
    ["en", "tomorrow", "at 2026-04-14"],
    ["en", "in two weeks' time", "at 2026-04-27"],
    ["en", "in two months", "at 2026-06"],
    ["en", "in December", "at 2026-12"],
    ["en", "on 14 May next year", "at 2027-05-14"],
    ["en", "on March 2nd this year", "at 2026-03-02"],
    ["de", "am 14. Mai nächstes Jahr", "at 2027-05-14"],
    ["es", "el 4 de mayo del año que viene", "at 2027-05-04"],
    ["en", "tmrw", "at 2026-04-14"],
    ["en", "in March", "at 2027-03"],
    ["en", "on 17 January", "at 2027-01-17"],
    ["en", "on March 14th, 1988", "at 1988-03-14"],
    ["en", "by the end of next year", "until 2027"],
    ["en", "since 2019", "since 2019"],
    ["en", "until Friday", "until 2026-04-17"],
    ["en", "on the 30th", "at 2026-04-30"],
    ["en", "2026-05-01", "at 2026-05-01"],
    ["fr", "après-demain", "at 2026-04-15"],
    ["fr", "le mois prochain", "at 2026-05"],
    ["fr", "d'ici fin juin 2026", "until 2026-06"],
    ["fr", "le 9 juillet 1995", "at 1995-07-09"],
    ["fr", "depuis 3 ans", "since 2023"],
    ["de", "übermorgen", "at 2026-04-15"],
    ["de", "am Samstag", "at 2026-04-18"],
    ["de", "am 5. Juni 1969", "at 1969-06-05"],
    ["de", "im Oktober", "at 2026-10"],
    ["de", "bis Ende des Jahres", "until 2026"],
    ["es", "pasado mañana", "at 2026-04-15"],
    ["es", "el mes que viene", "at 2026-05"],
    ["es", "el 4 de mayo", "at 2026-05-04"],
    ["es", "desde hace tres años", "since 2023"],
  ])("%s: %s", (language, text, expected) => {
    expect(read(text, language)).toEqual([expected]);
  });
});

describe("habits and words that only look like dates are none", () => {
  test.each<[Language, string]>([
    ["en", "every Tuesday"],
    ["en", "on Tuesdays"],
    ["en", "I may march on"],
    ["fr", "le mercredi"],
    ["es", "los jueves"],
    ["es", "por la mañana"],
    ["de", "dienstags"],
    ["en", "31 February 2026"],
  ])("%s: %s", (language, text) => {
    expect(read(text, language)).toEqual([]);
  });
});

test.each([
  ["on the 31st", "future", "at 2026-05-31"],
  ["on 29 February", "future", "at 2028-02-29"],
  ["on 29 February", "past", "at 2024-02-29"],
] as const)("%s in the %s is a day that its month has", (text, direction, expected) => {
  expect(read(text, "en", direction)).toEqual([expected]);
});

test("what lacks a year lies behind when it is said to be past", () => {
  expect(read("in December", "en", "past")).toEqual(["at 2025-12"]);
});

test.each([
  ["2026", "2026-01-01T00:00:00.000Z", "2026-12-31T23:59:59.999Z"],
  ["2026-02", "2026-02-01T00:00:00.000Z", "2026-02-28T23:59:59.999Z"],
  ["2026-02-28", "2026-02-28T00:00:00.000Z", "2026-02-28T23:59:59.999Z"],
])("%s begins and ends with its precision", (iso, start, end) => {
  expect([startOf(iso), endOf(iso)]).toEqual([start, end]);
});
