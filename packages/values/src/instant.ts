const PARTIAL = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const FULL =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?([Zz]|[+-]\d{2}:?\d{2})?$/;

/**
 * A date or datetime as an instant in UTC, `2026-03-01T00:00:00.000Z`; three digits after the second, more where they say more.
 * A year or a month stands for its first instant, no offset means UTC. Null when it is none, or an impossible one.
 */
export function normalInstant(text: string): string | null {
  if (isNormal(text)) return text;
  const partial = PARTIAL.exec(text);
  if (partial) {
    const [, year = "", month = "01", day = "01"] = partial;
    return assemble(year, month, day, "00", "00", "00", "", "Z");
  }
  const [matched, year = "", month = "", day = "", hour = "", minute = "", ...rest] =
    FULL.exec(text) ?? [];
  const [second = "00", fraction = "", offset = "Z"] = rest;
  if (matched === undefined) return null;
  return assemble(year, month, day, hour, minute, second, fraction, offset);
}

const NORMAL_CHARACTERS = "2026-03-01T00:00:00.000Z".length;

/** Whether a text is an instant as it is given back: most are. */
function isNormal(text: string): boolean {
  if (text.length !== NORMAL_CHARACTERS) return false;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === text;
}

function assemble(
  year: string,
  month: string,
  day: string,
  hour: string,
  minute: string,
  second: string,
  fraction: string,
  offset: string,
): string | null {
  // A leap second is the instant after it, as in every clock that cannot show it.
  const leap = second === "60";
  const wall = `${year}-${month}-${day}T${hour}:${minute}:${leap ? "59" : second}.000Z`;
  const ms = Date.parse(wall);
  if (Number.isNaN(ms) || new Date(ms).toISOString() !== wall) return null;
  const shiftMs = offsetMs(offset);
  if (shiftMs === null) return null;
  const whole = new Date(ms + (leap ? 1000 : 0) - shiftMs);
  if (whole.getUTCFullYear() < 0 || whole.getUTCFullYear() > 9999) return null;
  const digits = leap ? "000" : fraction.replace(/0+$/, "").padEnd(3, "0");
  return `${whole.toISOString().slice(0, 19)}.${digits}Z`;
}

function offsetMs(offset: string): number | null {
  if (/^z$/i.test(offset)) return 0;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? [];
  if (Number(hours) > 23 || Number(minutes) > 59) return null;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** Orders instants in UTC with `Z`, whatever the number of their fraction digits. */
export function compareInstants(a: string, b: string): number {
  const isAlike = a.length === b.length;
  const left = isAlike ? a : padded(a);
  const right = isAlike ? b : padded(b);
  return left < right ? -1 : left > right ? 1 : 0;
}

const padded = (instant: string): string => {
  const text = instant.replace("Z", "");
  return (text.includes(".") ? text : `${text}.`).padEnd(29, "0");
};

export const laterOf = (a: string, b: string): string => (compareInstants(a, b) >= 0 ? a : b);
export const earlierOf = (a: string, b: string): string => (compareInstants(a, b) <= 0 ? a : b);
