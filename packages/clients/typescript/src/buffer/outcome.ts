/** What an answer other than 202 means for a batch. */
export interface Outcome {
  /** The event of this position is at fault; the others can be sent. */
  refused?: number;
  /** Some event may be at fault: find it in halves of the batch. */
  halve?: boolean;
  /** The service is down or busy: wait. */
  wait?: boolean;
  /** Nothing can be sent until somebody changes something, such as a key that was revoked. */
  stuck?: boolean;
}

const BUSY = [408, 425, 429, 502, 503, 504];
const OF_THE_BODY = [400, 413, 422];

/** Decides by the `status` and `field` of an error of the client; one without a status is a request without an answer. */
export function outcomeOf(error: unknown, events: number): Outcome {
  const { status, field } = (error ?? {}) as { status?: number; field?: string | null };
  if (!status || BUSY.includes(status)) return { wait: true };
  if (status >= 500) return { wait: true, halve: true };
  const refused = Number(/^events\.(\d+)/.exec(field ?? "")?.[1]);
  if (refused < events) return { refused };
  if (!OF_THE_BODY.includes(status)) return { wait: true, stuck: true };
  return events > 1 ? { halve: true } : { refused: 0 };
}

const FIRST_MS = 200;
const MOST_MS = 10_000;

/** How long to send nothing after so many failures in a row: full jitter, beside what the service asked for. `random` is below 1. */
export function pauseMs(failures: number, error: unknown, random: number): number {
  const asked = (error as { retryAfterMs?: number | null } | undefined)?.retryAfterMs ?? 0;
  return asked + random * Math.min(MOST_MS, FIRST_MS * 2 ** failures);
}
