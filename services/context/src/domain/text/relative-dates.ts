import { type DateSpec, findDates } from "@memory/text/dates";
import type { Language } from "@memory/text/languages";
import type { Span } from "./span.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const UNIT_DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 };
const NUMBERS: ReadonlyMap<string, number> = new Map(
  "a an one two three four five six seven eight nine ten"
    .split(" ")
    .map((word, i) => [word, Math.max(1, i - 1)] as const),
);
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

interface Reading {
  readonly pattern: RegExp;
  readonly span: (match: RegExpExecArray, todayMs: number) => Span;
}

const days = (fromMs: number, count: number): Span => ({ fromMs, toMs: fromMs + count * DAY_MS });

const READINGS: readonly Reading[] = [
  {
    pattern: /\b(?:today|tonight|this (?:morning|afternoon|evening))\b/,
    span: (_, today) => days(today, 1),
  },
  { pattern: /\b(?:yesterday|last night)\b/, span: (_, today) => days(today - DAY_MS, 1) },
  { pattern: /\bthis week\b/, span: (_, today) => days(mondayOf(today), 7) },
  { pattern: /\blast week\b/, span: (_, today) => days(mondayOf(today) - 7 * DAY_MS, 7) },
  { pattern: /\blast weekend\b/, span: (_, today) => days(mondayOf(today) - 2 * DAY_MS, 2) },
  {
    pattern: /\b(this|last) month\b/,
    span: ([, which], today) => monthOf(today, which === "last" ? 1 : 0),
  },
  {
    pattern: /\b(this|last) year\b/,
    span: ([, which], today) => yearOf(today, which === "last" ? 1 : 0),
  },
  {
    pattern: new RegExp(`\\b(?:on|last|this) (${WEEKDAYS.join("|")})\\b`),
    span: ([, name], today) => days(lastWeekday(today, WEEKDAYS.indexOf(name ?? "")), 1),
  },
  {
    pattern: new RegExp(
      `\\b(\\d{1,3}|${[...NUMBERS.keys()].join("|")}) (day|week|month|year)s? ago\\b`,
    ),
    span: ([, count, unit], today) => ago(today, numberOf(count), UNIT_DAYS[unit ?? ""] ?? 1),
  },
];

/** Every reading needs one of these words: most questions have none, and are looked through once. */
const ANY = /\b(?:today|tonight|this|yesterday|last|on|ago)\b/;

/** The spans of time that a folded question in English counts from now: `yesterday`, `two weeks ago`; days are in UTC. */
export function relativeSpans(folded: string, nowMs: number): Span[] {
  if (!ANY.test(folded)) return [];
  const todayMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  return READINGS.flatMap(({ pattern, span }) => {
    const match = pattern.exec(folded);
    return match === null ? [] : [span(match, todayMs)];
  });
}

/** Characters that are looked through for dates: more than a question says, and little enough for the event loop. */
const MOST_DATED_CHARACTERS = 1_000;

/** The spans that a question in another language counts from now: `hier`, `letzte Woche`, `hace dos meses`; none in English. */
export function relativeSpansIn(language: Language, question: string, nowMs: number): Span[] {
  if (language === "en") return [];
  const todayMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const start = question.slice(0, MOST_DATED_CHARACTERS);
  return findDates(start, language).flatMap(({ spec }) => spanOf(spec, todayMs) ?? []);
}

/** The span that a date gone by means; null for one to come, and for one that names its month or year. */
function spanOf(spec: DateSpec, todayMs: number): Span | null {
  if (spec.kind === "weekday" && spec.which !== "next")
    return days(lastWeekday(todayMs, spec.weekday), 1);
  return spec.kind === "offset" && spec.count <= 0 ? spanBack(spec, todayMs) : null;
}

function spanBack({ unit, count, said }: DateSpec & { kind: "offset" }, todayMs: number): Span {
  if (unit === "month") return monthOf(todayMs, -count);
  if (unit === "year") return yearOf(todayMs, -count);
  if (unit === "day") return days(todayMs + count * DAY_MS, 1);
  return said === "week"
    ? days(mondayOf(todayMs) + count * 7 * DAY_MS, 7)
    : ago(todayMs, -count, UNIT_DAYS["week"] ?? 7);
}

const numberOf = (text: string | undefined): number =>
  NUMBERS.get(text ?? "") ?? Number(text ?? "1");

const weekdayOf = (ms: number): number => new Date(ms).getUTCDay();
const mondayOf = (todayMs: number): number => todayMs - ((weekdayOf(todayMs) + 6) % 7) * DAY_MS;
const lastWeekday = (todayMs: number, weekday: number): number =>
  todayMs - (((weekdayOf(todayMs) - weekday + 6) % 7) + 1) * DAY_MS;

// "Three weeks ago" is meant loosely: half a unit either way.
const ago = (todayMs: number, count: number, unitDays: number): Span => {
  const slack = Math.floor(unitDays / 2);
  return days(todayMs - (count * unitDays + slack) * DAY_MS, 2 * slack + 1);
};

function monthOf(todayMs: number, back: number): Span {
  const today = new Date(todayMs);
  const month = today.getUTCMonth() - back;
  const year = today.getUTCFullYear();
  return { fromMs: Date.UTC(year, month), toMs: Date.UTC(year, month + 1) };
}

function yearOf(todayMs: number, back: number): Span {
  const year = new Date(todayMs).getUTCFullYear() - back;
  return { fromMs: Date.UTC(year, 0), toMs: Date.UTC(year + 1, 0) };
}
