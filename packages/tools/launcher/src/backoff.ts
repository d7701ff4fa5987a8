const FIRST_MS = 200;
const LONGEST_MS = 10_000;
const HEALTHY_AFTER_MS = 30_000;

/**
 * How long to wait before a process is started again, in milliseconds: twice as long as the last time up to ten seconds,
 * and little again once it ran for half a minute. `lastMs` is null before the first time.
 */
export function nextDelayMs(lastMs: number | null, ranMs: number): number {
  if (lastMs === null || ranMs >= HEALTHY_AFTER_MS) return FIRST_MS;
  return Math.min(lastMs * 2, LONGEST_MS);
}
