import type { ReadingFailure } from "@memory/extraction";
import type { Retry } from "../store/job-scopes.ts";

const MINUTE_MS = 60_000;

/**
 * When a job scope is tried again that a model could not read: ever more seldom when the events themselves are to blame, at least
 * every five minutes when the provider is, so that its recovery is noticed, and when there is something to spend again.
 */
export function retryAfter({ cause, afterMs }: ReadingFailure): Retry {
  const later = { afterMs: afterMs ?? 0, isCounted: true, isSpread: true };
  if (cause === "provider") return { ...later, mostMs: 5 * MINUTE_MS };
  if (cause === "budget" || cause === "configuration")
    return { ...later, mostMs: 0, isCounted: false };
  return { ...later, mostMs: 60 * MINUTE_MS, isSpread: false };
}
