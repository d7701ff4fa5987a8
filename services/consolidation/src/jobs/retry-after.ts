import type { ReadingFailure } from "@memory/extraction";
import type { Retry } from "../store/job-scopes.ts";

const MINUTE_MS = 60_000;
/** A misconfigured model is checked more often than this; what waits for it need not be. */
const MISCONFIGURED_MS = 5 * MINUTE_MS;

/**
 * When a job scope is tried again that a model could not read: ever more seldom when the events themselves are to blame, at least
 * every five minutes when the provider or its settings are, so that its recovery is noticed, and when there is something to spend again.
 */
export function retryAfter({ cause, afterMs }: ReadingFailure): Retry {
  const later = { afterMs: afterMs ?? 0, isCounted: true, isSpread: true };
  if (cause === "provider") return { ...later, mostMs: 5 * MINUTE_MS };
  if (cause === "configuration")
    return { ...later, afterMs: MISCONFIGURED_MS, mostMs: 0, isCounted: false };
  if (cause === "budget") return { ...later, mostMs: 0, isCounted: false };
  return { ...later, mostMs: 60 * MINUTE_MS, isSpread: false };
}
