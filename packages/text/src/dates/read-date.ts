import { type DateSpec, isRealDay, SEASONS, UNITS, type Unit, type Which } from "./calendar.ts";
import type { DatePattern, DateReading, DateTables } from "./tables.ts";

/** What the named groups of a date's pattern caught. */
export type DateGroups = Readonly<Partial<Record<string, string>>>;
type Read = (groups: DateGroups, words: DateTables, days: number) => DateSpec | null;

const STEP: Readonly<Record<Which, number>> = { coming: 0, next: 1, last: -1 };
/** February has 29 days in it. */
const LEAP_YEAR = 2024;

const wholes = new Map<string, RegExp>();

/** Whether a text is what an alternation matches, and nothing else. */
function isWhole(text: string, words: string): boolean {
  const pattern = wholes.get(words) ?? new RegExp(`^(?:${words})$`, "iu");
  wholes.set(words, pattern);
  return pattern.test(text);
}

const indexOf = (list: readonly string[], text: string): number =>
  list.findIndex((word) => isWhole(text, word));

const number = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);

function countOf(words: DateTables, text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  return words.numbers[text.toLowerCase().replace(/\s+/g, " ")] ?? null;
}

const unitOf = ({ units }: DateTables, text: string): Unit | null =>
  UNITS.find((unit) => isWhole(text, units[unit])) ?? null;

const isMonth = (month: number): boolean => month >= 1 && month <= 12;

const calendar: Read = (g, words) => {
  const year = number(g["y"]);
  const day = number(g["d"]);
  const month = g["m"] === undefined ? number(g["mm"]) : indexOf(words.months, g["m"]) + 1;
  if (month !== undefined && !isMonth(month)) return null;
  if (day !== undefined && !isRealDay(year ?? LEAP_YEAR, month ?? 1, day)) return null;
  return {
    kind: "calendar",
    ...(year !== undefined && { year }),
    ...(month !== undefined && { month }),
    ...(day !== undefined && { day }),
  };
};

const counted =
  (sign: 1 | -1): Read =>
  (g, words) => {
    const count = countOf(words, g["n"] ?? "");
    const unit = unitOf(words, g["u"] ?? "");
    return count === null || unit === null ? null : { kind: "offset", unit, count: sign * count };
  };

function whichOf(g: DateGroups): Which {
  if (g["next"]) return "next";
  return g["last"] ? "last" : "coming";
}

const unitStep: Read = (g, words) => {
  const count = STEP[whichOf(g)];
  if (g["wknd"]) return { kind: "weekday", weekday: 6, which: whichOf(g) };
  const unit = unitOf(words, g["u"] ?? "");
  if (unit === null || unit === "day") return null;
  if (g["edge"] && unit === "year") return { kind: "offset", unit, count };
  return { kind: "offset", unit, count, ...(unit === "week" && { said: "week" as const }) };
};

const weekday: Read = (g, words) => ({
  kind: "weekday",
  weekday: indexOf(words.weekdays, g["wd"] ?? ""),
  which: whichOf(g),
});

const season: Read = (g, words) => {
  const found = SEASONS.find((name) => isWhole(g["s"] ?? "", words.seasons[name]));
  const year = number(g["y"]);
  return found
    ? { kind: "season", season: found, which: whichOf(g), ...(year !== undefined && { year }) }
    : null;
};

const READINGS: Readonly<Record<DateReading, Read>> = {
  calendar,
  days: (_, __, days) => ({ kind: "offset", unit: "day", count: days }),
  ahead: counted(1),
  ago: counted(-1),
  unit: unitStep,
  weekday,
  season,
};

/** The date that the groups of a match hold; null when there is no such day. */
export const readDate = (
  { read, days = 0 }: DatePattern,
  groups: DateGroups,
  words: DateTables,
): DateSpec | null => READINGS[read](groups, words, days);
