/** What a text says about a day, before it is placed in a year: parts that were not said stay out. */
export type DateSpec =
  /** `yearsAhead`: of which year it is, counted from now's ("14 May next year"). */
  | { kind: "calendar"; year?: number; month?: number; day?: number; yearsAhead?: number }
  | { kind: "offset"; unit: Unit; count: number; said?: "week" }
  | { kind: "weekday"; weekday: number; which: Which }
  | { kind: "season"; season: Season; which: Which; year?: number };

export const UNITS = ["day", "week", "month", "year"] as const;
export type Unit = (typeof UNITS)[number];
export type Which = "coming" | "next" | "last";
export const SEASONS = ["spring", "summer", "autumn", "winter"] as const;
export type Season = (typeof SEASONS)[number];
export type Direction = "past" | "future";
const STEP: Record<Direction, -1 | 1> = { past: -1, future: 1 };
/** Years to the nearest 29 February, over a century without one. */
const MOST_TO_LEAP_YEAR = 8;

const DAY_MS = 86_400_000;
const pad = (n: number, width = 2): string => String(n).padStart(width, "0");
const isoDay = (at: Date): string => at.toISOString().slice(0, 10);
const isoMonth = (year: number, month: number): string => `${pad(year, 4)}-${pad(month)}`;

function shiftMonths(at: Date, count: number): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + count, 1));
}

/** How far from now's month or year a date lies that its own lacks: `order` is negative for one that is behind now's. */
function shiftTowards(direction: Direction, order: number): -1 | 0 | 1 {
  if (direction === "future") return order < 0 ? 1 : 0;
  return order > 0 ? -1 : 0;
}

function nearestDay(day: number, now: Date, direction: Direction): string {
  const today = now.getUTCDate();
  // The day of today that is to come is next month's.
  const order = day === today ? (direction === "future" ? -1 : 0) : day - today;
  const month = shiftMonths(now, shiftTowards(direction, order));
  // A month that lacks a day stands between months that have it.
  const hasDay = isRealDay(month.getUTCFullYear(), month.getUTCMonth() + 1, day);
  const at = hasDay ? month : shiftMonths(month, STEP[direction]);
  return `${at.toISOString().slice(0, 7)}-${pad(day)}`;
}

function nearestYear(
  { month, day }: { month: number; day: number | undefined },
  now: Date,
  direction: Direction,
): number {
  const rank = month * 100 + (day ?? (direction === "future" ? 31 : 0));
  const today = (now.getUTCMonth() + 1) * 100 + now.getUTCDate();
  const nearest = now.getUTCFullYear() + shiftTowards(direction, rank - today);
  const years = Array.from(
    { length: MOST_TO_LEAP_YEAR + 1 },
    (_, i) => nearest + i * STEP[direction],
  );
  return years.find((year) => isRealDay(year, month, day ?? 1)) ?? nearest;
}

function calendarDate(
  spec: DateSpec & { kind: "calendar" },
  now: Date,
  direction: Direction,
): string {
  const { month, day, yearsAhead } = spec;
  const year =
    spec.year ?? (yearsAhead === undefined ? undefined : now.getUTCFullYear() + yearsAhead);
  if (month === undefined)
    return day === undefined
      ? pad(year ?? now.getUTCFullYear(), 4)
      : nearestDay(day, now, direction);
  const at = isoMonth(year ?? nearestYear({ month, day }, now, direction), month);
  return day === undefined ? at : `${at}-${pad(day)}`;
}

function offsetDate(spec: DateSpec & { kind: "offset" }, now: Date): string {
  const { unit, count, said } = spec;
  if (unit === "year") return pad(now.getUTCFullYear() + count, 4);
  if (unit === "month") return shiftMonths(now, count).toISOString().slice(0, 7);
  const days = unit === "week" ? count * 7 : count;
  const at = new Date(now.getTime() + days * DAY_MS);
  if (said !== "week") return isoDay(at);
  return isoDay(new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * DAY_MS));
}

function weekdayDate(
  spec: DateSpec & { kind: "weekday" },
  now: Date,
  direction: Direction,
): string {
  const ahead = (spec.weekday - now.getUTCDay() + 7) % 7;
  if (spec.which === "last" || (spec.which === "coming" && direction === "past")) {
    return isoDay(new Date(now.getTime() - (ahead === 0 ? 7 : 7 - ahead) * DAY_MS));
  }
  return isoDay(new Date(now.getTime() + (ahead === 0 ? 7 : ahead) * DAY_MS));
}

const SEASON_MONTH: Record<Season, number> = { spring: 3, summer: 6, autumn: 9, winter: 12 };

function seasonDate(spec: DateSpec & { kind: "season" }, now: Date): string {
  const month = SEASON_MONTH[spec.season];
  const year = now.getUTCFullYear();
  if (spec.year !== undefined) return isoMonth(spec.year, month);
  const isOver = now.getUTCMonth() + 1 > month + 2;
  const hasBegun = now.getUTCMonth() + 1 >= month;
  if (spec.which === "last")
    return isoMonth(hasBegun ? (isOver ? year : year - 1) : year - 1, month);
  return isoMonth(isOver || (spec.which === "next" && hasBegun) ? year + 1 : year, month);
}

/** The ISO date of a spec seen from `now`, as precise as it was said: year, month or day. What lacks a month or a year goes to the nearest one in `direction` that has such a day. */
export function placeDate(spec: DateSpec, now: Date, direction: Direction): string {
  if (spec.kind === "calendar") return calendarDate(spec, now, direction);
  if (spec.kind === "offset") return offsetDate(spec, now);
  if (spec.kind === "weekday") return weekdayDate(spec, now, direction);
  return seasonDate(spec, now);
}

/** The first instant of an ISO date of any precision, RFC 3339 in UTC. */
export function startOf(iso: string): string {
  return `${`${iso}-01-01`.slice(0, 10)}T00:00:00.000Z`;
}

/** The last instant of an ISO date of any precision, RFC 3339 in UTC. */
export function endOf(iso: string): string {
  const [year = 0, month, day] = iso.split("-").map(Number);
  const next =
    month === undefined
      ? Date.UTC(year + 1, 0, 1)
      : day === undefined
        ? Date.UTC(year, month, 1)
        : Date.UTC(year, month - 1, day + 1);
  return new Date(next - 1).toISOString();
}

/** True for a day the calendar has. */
export function isRealDay(year: number, month: number, day: number): boolean {
  const at = new Date(Date.UTC(year, month - 1, day));
  return month >= 1 && month <= 12 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
}
