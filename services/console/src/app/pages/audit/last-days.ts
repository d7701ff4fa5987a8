const two = (n: number): string => String(n).padStart(2, "0");

/** The day that is so many days before that of a moment, in the reader's zone. */
export function dayBefore(now: Date, days: number): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
