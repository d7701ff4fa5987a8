/** A quarter of a year, by its first day and the first day after it. */
export interface Quarter {
  quarter: number;
  year: number;
  from: string;
  to: string;
}

const MONTHS = 3;

const firstDay = (year: number, month: number): string => {
  const day = new Date(Date.UTC(year, month, 1));
  return day.toISOString().slice(0, 10);
};

/** The quarter of a moment in the reader's zone and those before it, newest first. */
export const lastQuarters = (now: Date, most = 5): Quarter[] =>
  Array.from({ length: most }, (_, before) => {
    const month = (Math.floor(now.getMonth() / MONTHS) - before) * MONTHS;
    const from = firstDay(now.getFullYear(), month);
    const to = firstDay(now.getFullYear(), month + MONTHS);
    const [year, number] = from.split("-").map(Number);
    return { quarter: Math.ceil((number ?? 1) / MONTHS), year: year ?? 0, from, to };
  });
