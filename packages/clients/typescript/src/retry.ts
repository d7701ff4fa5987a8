const FIRST_MS = 200;
const MOST_MS = 5_000;
const BUDGET = 10;
const EARNED = 0.2;

/** The answers after which a request that may be repeated is: the service could not do it now. */
const TEMPORARY: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** Milliseconds that a `Retry-After` header asks for, in either of its forms; null where it says nothing that can be read. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (!header?.trim()) return null;
  const wait = /^\s*\d+(\.\d+)?\s*$/.test(header)
    ? Number(header) * 1_000
    : Date.parse(header) - now;
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}

/**
 * How long to wait before try `next` (1 is the first repeat): full jitter below a limit that doubles, on top of what the service asks for.
 * `random` from 0 to below 1.
 */
export function retryDelayMs(next: number, asked: number | null, random: number): number {
  return (asked ?? 0) + random * Math.min(MOST_MS, FIRST_MS * 2 ** (next - 1));
}

/**
 * Whether to repeat a request. `status` is null where no answer came. One that must not happen twice is repeated
 * only where it was turned away at the door.
 */
export const mayRetry = (repeatable: boolean, status: number | null): boolean =>
  repeatable ? status === null || TEMPORARY.has(status) : status === 429;

/** Ends retries where most calls fail: every retry costs one, every success earns a fifth of one. */
export interface RetryBudget {
  take(): boolean;
  earn(): void;
}

/** A full budget. */
export function retryBudget(): RetryBudget {
  let left = BUDGET;
  return {
    take() {
      if (left < 1) return false;
      left -= 1;
      return true;
    },
    earn() {
      left = Math.min(BUDGET, left + EARNED);
    },
  };
}
