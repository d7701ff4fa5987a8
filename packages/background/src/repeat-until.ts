import { isUnavailable } from "@memory/errors";
import type { Log } from "@memory/log";
import { pause } from "./pause.ts";

interface Repetition {
  /** Milliseconds between the end of one round and the start of the next. */
  everyMs: number;
  /** Milliseconds before the first round; default 0. */
  afterMs?: number;
  log: Log;
  /** The log line of a round that failed. */
  failure: string;
  /** Fields of that log line. */
  fields?: object;
  /** Called with the error of a failed round, in place of the log line. */
  onFailure?: (error: unknown) => void;
}

/**
 * Repeats `round` until `stopping` is aborted; never rejects. A failed round is logged as a warning, except where a database or
 * service is unavailable in several rounds in a row: then only the first is, and the others are logged for debugging.
 */
export async function repeatUntil(
  stopping: AbortSignal,
  { everyMs, afterMs = 0, log, failure, fields = {}, onFailure }: Repetition,
  round: () => Promise<unknown>,
): Promise<void> {
  let wasUnavailable = false;
  const logFailure = (err: unknown): void => {
    const isKnown = wasUnavailable && isUnavailable(err);
    log[isKnown ? "debug" : "warn"]({ err, ...fields }, failure);
    wasUnavailable = isUnavailable(err);
  };
  if (afterMs > 0) await pause(afterMs, stopping);
  while (!stopping.aborted) {
    try {
      await round();
      wasUnavailable = false;
    } catch (error) {
      // A round that is aborted because the process stops is not a failure.
      if (!stopping.aborted) (onFailure ?? logFailure)(error);
    }
    await pause(everyMs, stopping);
  }
}
