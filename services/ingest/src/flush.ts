import { setTimeout as delay } from "node:timers/promises";
import { isUnavailable } from "@memory/errors";
import type { Log } from "@memory/log";
import type { NewEvent } from "./domain/stored-event.ts";
import type { IngestMetrics } from "./metrics.ts";
import type { FlushOutcome } from "./store/write-flush.ts";

interface Deps {
  /** Commits events; may be called again with the same ones. */
  write(events: NewEvent[]): Promise<FlushOutcome>;
  /** Told of every commit. */
  committed(events: NewEvent[], outcome: FlushOutcome): void;
  metrics: IngestMetrics;
  log: Log;
}

export type Flush = (events: NewEvent[]) => Promise<FlushOutcome>;

const RETRY_AFTER_MS = [100, 400, 1_000, 2_000];

/** Commits events. While the database is away the outcome of a try is unknown: the same ids are sent again, for some seconds. */
export function flush({ write, committed, metrics, log }: Deps): Flush {
  async function once(events: NewEvent[]): Promise<FlushOutcome> {
    const done = metrics.flushSeconds.startTimer();
    const outcome = await write(events);
    done();
    metrics.flushEvents.observe(events.length);
    committed(events, outcome);
    return outcome;
  }

  return async (events) => {
    for (const waitMs of RETRY_AFTER_MS) {
      try {
        return await once(events);
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        log.warn({ err: error }, "flush is sent again");
      }
      await delay(waitMs);
    }
    return once(events);
  };
}
