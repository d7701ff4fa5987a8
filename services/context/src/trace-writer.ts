import { batcher } from "@memory/batching";
import { isUnavailable } from "@memory/errors";
import type { Log } from "@memory/log";
import type { Pool } from "@memory/postgres";
import { type NewTrace, storeTraceOfNewScope, storeTraces } from "./store/store-traces.ts";

export interface TraceWriter {
  /** `stale`: an erase step came between, and the packet must be built again. */
  write(trace: NewTrace): Promise<"stored" | "stale">;
}

const MOST_TRACES = 16;
const MOST_IN_FLIGHT = 2;

/**
 * Stores traces; those that wait at the same moment share a statement, sent as soon as there is room for it.
 * One whose scope is locked, or whose group failed, is written alone. With `flush` they are on disk when it resolves.
 */
export function traceWriter(
  pool: Pool,
  { flush: toDisk, log }: { flush: boolean; log: Log },
): TraceWriter {
  async function alone(trace: NewTrace): Promise<"stored" | "stale"> {
    const stored = await storeTraces(pool, [trace], { busy: "wait", flush: toDisk });
    return stored.has(trace.id) ? "stored" : "stale";
  }

  /** Whether each was stored; one that was not goes alone. */
  async function storeBatch(traces: NewTrace[]): Promise<boolean[]> {
    try {
      const stored = await storeTraces(pool, traces, { busy: "skip", flush: toDisk });
      return traces.map(({ id }) => stored.has(id));
    } catch (error) {
      if (isUnavailable(error)) throw error;
      const fields = { err: error, traces: traces.length };
      log.warn(fields, "batch failed, its traces are stored one by one");
      return traces.map(() => false);
    }
  }

  const inBatch = batcher(storeBatch, { mostItems: MOST_TRACES, mostInFlight: MOST_IN_FLIGHT });

  return {
    async write(trace) {
      if (trace.revision === null) {
        const isStored = await storeTraceOfNewScope(pool, trace, { flush: toDisk });
        return isStored ? "stored" : "stale";
      }
      return (await inBatch(trace)) ? "stored" : alone(trace);
    },
  };
}
