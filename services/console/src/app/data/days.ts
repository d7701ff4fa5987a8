const DAY_MS = 86_400_000;
const NAMED = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });

/** Midnight in UTC: days are counted there, where each is as long as the other. */
const inUtc = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The last moment of a day of the reader's zone. */
export const endOf = (day: string): string =>
  new Date(Date.parse(`${daysAfter(day, 1)}T00:00:00`) - 1).toISOString();

/** The day of a moment in the reader's zone. */
export function dayOf(moment: Date): string {
  const minutes = moment.getTimezoneOffset();
  return new Date(moment.getTime() - minutes * 60_000).toISOString().slice(0, 10);
}

export const daysAfter = (day: string, days: number): string =>
  new Date(inUtc(day) + days * DAY_MS).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number =>
  Math.round((inUtc(to) - inUtc(from)) / DAY_MS);

/** As the reader writes a day. */
export const namedDay = (day: string): string => NAMED.format(inUtc(day));
