import { isUnavailable, serviceUnavailable } from "@memory/errors";
import { inSpan, type TraceHeaders, traceHere } from "@memory/telemetry";
import {
  type FlushSize,
  hasRoom,
  mayStart,
  nextFlush,
  type UnderWay,
} from "./domain/next-flush.ts";
import type { NewEvent } from "./domain/stored-event.ts";
import type { Flush } from "./flush.ts";
import type { IngestMetrics } from "./metrics.ts";
import type { FlushOutcome } from "./store/write-flush.ts";

interface Request {
  events: NewEvent[];
  bytes: number;
  /** What it is written for. */
  trace: TraceHeaders[];
  written: (outcome: FlushOutcome) => void;
  failed: (error: unknown) => void;
}

export interface FlushQueue {
  /** Resolves once the events are committed. Throws `service_unavailable` when the queue is full or the database stays away. */
  write(events: NewEvent[]): Promise<FlushOutcome>;
}

const FLUSH: FlushSize = { events: 500, bytes: 1_000_000 };
const QUEUE: FlushSize = { events: 5_000, bytes: 16_000_000 };

/** Requests that a flush leaves waiting only where captures come faster than they are written. */
const LONG_QUEUE = 4;

/**
 * Requests that wait at the same moment are written together, in at most two flushes at once. No timer holds anything back:
 * alone, a request waits for nobody. `queueing` is told when a flush ends behind which many wait.
 */
export function flushQueue(flush: Flush, metrics: IngestMetrics, queueing: () => void): FlushQueue {
  let queue: Request[] = [];
  const queued = { events: 0, bytes: 0 };
  const underWay = new Set<UnderWay>();

  function count(requests: Request[], sign: 1 | -1): void {
    for (const { events, bytes } of requests) {
      queued.events += sign * events.length;
      queued.bytes += sign * bytes;
    }
    metrics.queuedEvents.set(queued.events);
  }

  function startFlushes(): void {
    while (mayStart(queued.events, [...underWay], performance.now())) {
      const taken = nextFlush(queue, FLUSH);
      const requests = queue.slice(0, taken);
      queue = queue.slice(taken);
      const before = queued.events;
      count(requests, -1);
      const flight = { events: before - queued.events, startedMs: performance.now() };
      underWay.add(flight);
      const from = requests.flatMap(({ trace }) => trace);
      void inSpan({ name: "flush", kind: "internal", from }, () => settle(requests, flush)).finally(
        () => {
          underWay.delete(flight);
          if (queue.length >= LONG_QUEUE) queueing();
          startFlushes();
        },
      );
    }
  }

  return {
    async write(events) {
      const { promise, resolve, reject } = Promise.withResolvers<FlushOutcome>();
      const bytes = events.reduce((sum, event) => sum + event.bytes, 0);
      const request = { events, bytes, trace: traceHere(), written: resolve, failed: reject };
      if (!hasRoom(queued, request, QUEUE)) {
        metrics.refused.inc();
        throw serviceUnavailable("Too many captures wait to be written; try again.");
      }
      queue.push(request);
      count([request], 1);
      startFlushes();
      return promise;
    },
  };
}

/** Writes requests together and answers each; a fault that waiting does not cure fails only the request it lies in. */
async function settle(requests: Request[], flush: Flush): Promise<void> {
  try {
    const outcome = await flush(requests.flatMap(({ events }) => events));
    for (const { written } of requests) written(outcome);
  } catch (error) {
    if (requests.length > 1 && !isUnavailable(error))
      for (const request of requests) await settle([request], flush);
    else for (const { failed } of requests) failed(error);
  }
}
