import { expect, test } from "vitest";
import type { Language } from "../language.ts";
import { findDates, placeDate } from "./index.ts";

const NOW = new Date("2026-05-06T09:00:00Z");
const read = (language: Language, text: string): string[] =>
  findDates(text, language).map(({ spec, role }) => `${role} ${placeDate(spec, NOW, "future")}`);

test.each<[Language, string, string[]]>([
  ["en", "in Rome from July 7 to July 18", ["at 2026-07-07", "until 2026-07-18"]],
  ["en", "visits between June 21 and July 10", ["at 2026-06-21", "until 2026-07-10"]],
  ["en", "off from the 15th til October 6", ["at 2026-09-15", "until 2026-10-06"]],
  ["es", "vacaciones del 5 al 19 de junio", ["at 2026-06-05", "until 2026-06-19"]],
  ["de", "vom 3. bis 9. Juni verreist", ["at 2026-06-03", "until 2026-06-09"]],
])("%s: the days of a span are its first and its last: %s", (language, text, days) => {
  expect(read(language, text)).toEqual(days);
});

test("two days that are no span stay two days", () => {
  expect(read("en", "lunch on June 3, dentist on June 9")).toEqual([
    "at 2026-06-03",
    "at 2026-06-09",
  ]);
});

test("a day to be done by is a deadline, one to begin on a beginning", () => {
  const bounds = findDates("finish by June 3, starting Monday", "en").map(({ bound }) => bound);

  expect(bounds).toEqual(["deadline", "beginning"]);
});
