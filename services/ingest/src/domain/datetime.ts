const SHAPE =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?([Zz]|[+-]\d\d:\d\d)?)?$/;

/**
 * A moment in its one normal form: `YYYY-MM-DDTHH:MM:SS.mmmZ`, with six decimals where microseconds are given.
 * Null for what is no RFC 3339 date or date-time, impossible, or outside the years 1 to 9999 in UTC.
 * Time, seconds and offset (then UTC) may be missing; digits beyond microseconds are dropped; a leap second is the next second.
 */
export function normalDatetime(text: string): string | null {
  const match = SHAPE.exec(text);
  if (!match) return null;
  const [, year, month, day, hour = 0, minute = 0, second = 0, fraction = "", zone = "Z"] = match;
  const offset = offsetMinutes(zone);
  if (offset === null || +hour > 23 || +minute > 59 || +second > 60) return null;
  const micros = fraction.slice(0, 6).padEnd(6, "0");

  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return null;
  date.setUTCHours(+hour, +minute - offset, +second, Number(micros.slice(0, 3)));
  if (date.getUTCFullYear() < 1 || date.getUTCFullYear() > 9999) return null;
  return shortest(date.toISOString().slice(0, 23) + micros.slice(3));
}

/** The normal form of a UTC time that Postgres wrote with six decimals and no zone. */
export const shortest = (sixDecimals: string): string =>
  `${sixDecimals.endsWith("000") ? sixDecimals.slice(0, -3) : sixDecimals}Z`;

function offsetMinutes(zone: string): number | null {
  if (zone === "Z" || zone === "z") return 0;
  const [hours = 0, minutes = 0] = zone.slice(1).split(":").map(Number);
  if (hours > 23 || minutes > 59) return null;
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}
