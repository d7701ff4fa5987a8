const SECOND_MS = 1_000;
const FIRST_PAUSE_MS = 5 * SECOND_MS;
const FACTOR = 3;
const LONGEST_PAUSE_MS = 3 * 3_600 * SECOND_MS;
const JITTER = 0.2;

/** How long a delivery is tried before it becomes a dead letter. */
export const TRIED_FOR_MS = 24 * 3_600 * SECOND_MS;

interface Failed {
  /** How often it was tried, this time included. */
  attempts: number;
  /** When it was to be sent first. */
  since: Date;
  now: Date;
  /** From 0 to below 1. */
  random: number;
  /** What the receiver asked for, if it did. */
  retryAfterMs: number | null;
}

/**
 * When a delivery that failed is tried again; null when it has been tried for a day. The pauses grow from five seconds by a factor of
 * three to three hours, each a fifth longer or shorter by chance; a longer one that the receiver asked for is granted up to three hours.
 */
export function nextTry({ attempts, since, now, random, retryAfterMs }: Failed): Date | null {
  const usual = Math.min(FIRST_PAUSE_MS * FACTOR ** (attempts - 1), LONGEST_PAUSE_MS);
  const spread = usual * (1 - JITTER + 2 * JITTER * random);
  const asked = Math.min(retryAfterMs ?? 0, LONGEST_PAUSE_MS);
  const at = now.getTime() + Math.round(Math.max(spread, asked));
  return at > since.getTime() + TRIED_FOR_MS ? null : new Date(at);
}

/** The pause in milliseconds that `Retry-After` asks for, in seconds or until a date; null for anything else. */
export function retryAfterMs(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * SECOND_MS;
  const until = /^[A-Z][a-z]{2}, /.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(until) ? null : Math.max(0, until - now.getTime());
}
