import { isUnavailable } from "@memory/errors";
import type { Log } from "@memory/log";
import type { Pool } from "@memory/postgres";
import { type NewTrace, storeTraceOfNewScope, storeTraces } from "./store/store-traces.ts";

export interface TraceWriter {
  /** `stale`: an erase step came between, and the packet must be built again. */
  write(trace: NewTrace): Promise<"stored" | "stale">;
}

interface Waiting {
  trace: NewTrace;
  settle: (outcome: "stored" | "stale" | Promise<"stored" | "stale">) => void;
}

const MAX_GROUP = 16;
const MAX_IN_FLIGHT = 2;

/**
 * Stores traces; those that wait at the same moment share a statement, sent as soon as there is room for it.
 * One whose scope is held by somebody, or whose group failed, goes alone. With `flush` they are on disk when it resolves.
 */
export function traceWriter(
  pool: Pool,
  { flush: toDisk, log }: { flush: boolean; log: Log },
): TraceWriter {
  let waiting: Waiting[] = [];
  let inFlight = 0;

  async function alone(trace: NewTrace): Promise<"stored" | "stale"> {
    const stored = await storeTraces(pool, [trace], { busy: "wait", flush: toDisk });
    return stored.has(trace.id) ? "stored" : "stale";
  }

  async function storeGroup(group: readonly Waiting[]): Promise<void> {
    const stored = await storeTraces(
      pool,
      group.map(({ trace }) => trace),
      { busy: "skip", flush: toDisk },
    ).catch((error: unknown) => {
      if (isUnavailable(error)) throw error;
      log.warn(
        { err: error, traces: group.length },
        "batch failed, its traces are stored one by one",
      );
      return new Set<string>();
    });
    for (const { trace, settle } of group) settle(stored.has(trace.id) ? "stored" : alone(trace));
  }

  async function flush(): Promise<void> {
    const group = waiting.slice(0, MAX_GROUP);
    waiting = waiting.slice(MAX_GROUP);
    inFlight++;
    try {
      await storeGroup(group);
    } catch (error) {
      for (const { settle } of group) settle(Promise.reject(error));
    } finally {
      inFlight--;
      startFlushes();
    }
  }

  function startFlushes(): void {
    while (inFlight < MAX_IN_FLIGHT && waiting.length > 0) void flush();
  }

  return {
    async write(trace) {
      if (trace.revision === null) {
        const isStored = await storeTraceOfNewScope(pool, trace, { flush: toDisk });
        return isStored ? "stored" : "stale";
      }
      const { promise, resolve } = Promise.withResolvers<"stored" | "stale">();
      waiting.push({ trace, settle: resolve });
      startFlushes();
      return promise;
    },
  };
}
