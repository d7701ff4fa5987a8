/** What an answer other than 202 means for a batch. */
export type Outcome =
  /** The event of this position is at fault; the others can be sent. */
  | { kind: "refused"; n: number }
  /** Some event may be at fault: try them in halves. */
  | { kind: "halve"; isDown: boolean }
  /** The service is down, or busy. */
  | { kind: "later" }
  /** Nothing can be sent until somebody changes something, such as a key that was revoked. */
  | { kind: "stuck" };

const BUSY = [408, 425, 429, 502, 503, 504];
const OF_THE_BODY = [400, 413, 422];
const PLACE = /^events\.(\d+)/;

/** Decides by the `status` and `field` of an error of the client; one without a status is a request without an answer. */
export function outcomeOf(error: unknown, batchEvents: number): Outcome {
  const { status, field } = (error ?? {}) as { status?: number; field?: string | null };
  if (!status || BUSY.includes(status)) return { kind: "later" };
  if (status >= 500) return batchEvents > 1 ? { kind: "halve", isDown: true } : { kind: "later" };
  const n = Number(PLACE.exec(field ?? "")?.[1]);
  if (n < batchEvents) return { kind: "refused", n };
  if (!OF_THE_BODY.includes(status)) return { kind: "stuck" };
  return batchEvents > 1 ? { kind: "halve", isDown: false } : { kind: "refused", n: 0 };
}

const FIRST_MS = 200;
const MOST_MS = 10_000;

/** How long to send nothing after so many failures in a row: full jitter, beside what the service asked for. `random` is below 1. */
export function pauseMs(failures: number, error: unknown, random: number): number {
  const { retryAfterMs = 0 } = (error ?? {}) as { retryAfterMs?: number | undefined };
  return (retryAfterMs || 0) + random * Math.min(MOST_MS, FIRST_MS * 2 ** failures);
}
