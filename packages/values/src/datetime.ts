const SHAPE =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?([Zz]|[+-]\d\d:\d\d)?)?$/;

/**
 * A moment in its one normal form: `YYYY-MM-DDTHH:MM:SS.mmmZ`, with six decimals where microseconds are given.
 * Null when it is not an RFC 3339 date or date-time, is impossible, or lies outside the years 1 to 9999 in UTC.
 * Time, seconds and offset (then UTC) may be missing; digits beyond microseconds are dropped; a leap second is the next second.
 */
export function normalDatetime(text: string): string | null {
  const match = SHAPE.exec(text);
  if (!match) return null;
  const [, year = "", month = "", day = ""] = match;
  const [, , , , hour = "00", minute = "00", second = "00", fraction = "", zone = "Z"] = match;
  const offset = offsetMinutes(zone);
  if (offset === null || +hour > 23 || +minute > 59 || +second > 60) return null;
  if (+day < 1 || +day > daysOf(+year, +month) || +year < 1) return null;
  const micros = fraction.slice(0, 6).padEnd(6, "0");
  if (offset === 0 && second !== "60")
    return datetimeOf(`${year}-${month}-${day}T${hour}:${minute}:${second}.${micros}`);

  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
  date.setTime(date.getTime() + (Number(second) - offset * 60) * 1_000);
  if (date.getUTCFullYear() < 1 || date.getUTCFullYear() > 9999) return null;
  return datetimeOf(`${date.toISOString().slice(0, 20)}${micros}`);
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Days of a month of the Gregorian calendar; 0 for an invalid month. */
function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (DAYS[month - 1] ?? 0);
}

/** The normal form of a UTC time that Postgres wrote with six decimals and no zone. */
export const datetimeOf = (sixDecimals: string): string =>
  `${sixDecimals.endsWith("000") ? sixDecimals.slice(0, -3) : sixDecimals}Z`;

function offsetMinutes(zone: string): number | null {
  if (zone === "Z" || zone === "z") return 0;
  const [hours = 0, minutes = 0] = zone.slice(1).split(":").map(Number);
  if (hours > 23 || minutes > 59) return null;
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}
