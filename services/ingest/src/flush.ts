import { setTimeout as delay } from "node:timers/promises";
import { isUnavailable } from "@memory/errors";
import type { Log } from "@memory/log";
import type { NewEvent } from "./domain/stored-event.ts";
import type { IngestMetrics } from "./metrics.ts";
import type { FlushOutcome } from "./store/write-flush.ts";

interface Deps {
  /** Commits events; may be called again with the same ones. Fails after that time at the latest. */
  write(events: NewEvent[], withinMs: number): Promise<FlushOutcome>;
  /** Called after every commit. */
  committed(events: NewEvent[], outcome: FlushOutcome): void;
  metrics: IngestMetrics;
  log: Log;
  /** Monotonic clock in milliseconds, and how to wait by it. */
  clockMs?: () => number;
  wait?: (ms: number) => Promise<unknown>;
}

export type Flush = (events: NewEvent[]) => Promise<FlushOutcome>;

const RETRY_AFTER_MS = [100, 400, 1_000, 2_000];
// A try without a response leaves time for another one, and both for an answer within ten seconds.
const TRY_MS = 4_000;
const ALL_TRIES_MS = 8_500;

/**
 * Commits events. While the database does not answer the outcome of a try is unknown: the same ids are sent again, as long as their callers
 * wait.
 */
export function flush({
  write,
  committed,
  metrics,
  log,
  clockMs = () => performance.now(),
  wait = delay,
}: Deps): Flush {
  async function once(events: NewEvent[], withinMs: number): Promise<FlushOutcome> {
    const done = metrics.flushSeconds.startTimer();
    const outcome = await write(events, withinMs);
    done();
    metrics.flushEvents.observe(events.length);
    committed(events, outcome);
    return outcome;
  }

  return async (events) => {
    const untilMs = clockMs() + ALL_TRIES_MS;
    // At least one: a write within 0 ms has no limit of its own.
    const withinMs = () => Math.max(1, Math.min(TRY_MS, untilMs - clockMs()));
    for (const waitMs of RETRY_AFTER_MS) {
      try {
        return await once(events, withinMs());
      } catch (error) {
        if (!isUnavailable(error) || clockMs() + waitMs >= untilMs) throw error;
        log.warn({ err: error }, "flush failed, retrying");
      }
      await wait(waitMs);
    }
    return once(events, withinMs());
  };
}
