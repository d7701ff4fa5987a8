import { togetherOrAlone } from "@memory/batching";
import { isUnavailable, serviceUnavailable } from "@memory/errors";
import { tenantRests } from "@memory/fairness";
import { inSpan, type TraceHeaders, traceHere } from "@memory/telemetry";
import {
  type FlushSize,
  hasRoom,
  isFull,
  isLarge,
  nextFlush,
  type QueueBound,
  startsAtMs,
  type UnderWay,
} from "./domain/next-flush.ts";
import type { NewEvent } from "./domain/stored-event.ts";
import type { Flush } from "./flush.ts";
import type { IngestMetrics } from "./metrics.ts";
import type { FlushOutcome } from "./store/write-flush.ts";
import { tenantQueues } from "./tenant-queues.ts";

interface Request {
  /** The project of its events; projects take turns. */
  tenant: string;
  events: NewEvent[];
  bytes: number;
  /** The spans that it is written for. */
  trace: TraceHeaders[];
  written: (outcome: FlushOutcome) => void;
  failed: (error: unknown) => void;
}

export interface FlushQueue {
  /** Throws `service_unavailable` when a tenant has so much waiting that its next capture need not be read. */
  refuseWhenFull(tenant: string): void;
  /**
   * Resolves once the events are committed. Throws `service_unavailable` when the queue is full, or when the commit is not
   * confirmed within ten seconds: it may have happened all the same.
   */
  write(events: NewEvent[]): Promise<FlushOutcome>;
}

interface Clock {
  /** The longest that a request waits for its commit. */
  mostWaitMs?: number;
  /** Between the starts of two flushes of few events. */
  leastIntervalMs?: number;
  /** Monotonic, in milliseconds. */
  clockMs?: () => number;
}

const FLUSH: FlushSize = { events: 500, bytes: 1_000_000 };
// Room for one body of ten megabytes from each of two tenants, and for small ones from all others.
const QUEUE: QueueBound = {
  tenant: { events: 4_000, bytes: 11_000_000 },
  all: { events: 6_000, bytes: 22_000_000 },
  spare: { events: 2_000, bytes: 4_000_000 },
};

/** More requests waiting than this after a flush mean that captures come faster than they are written. */
const LONG_QUEUE = 4;
const MOST_WAIT_MS = 10_000;
// Each flush has a commit of its own, however few its events.
const LEAST_INTERVAL_MS = 4;

/**
 * Requests that wait at the same moment are written together, in at most two flushes at once, one of each project in turn. A request alone is
 * written at once; those that come within some milliseconds of it wait for each other. Calls `sawQueue` when many requests wait at the end of a flush.
 */
export function flushQueue(
  flush: Flush,
  metrics: IngestMetrics,
  sawQueue: () => void,
  {
    mostWaitMs = MOST_WAIT_MS,
    leastIntervalMs = LEAST_INTERVAL_MS,
    clockMs = () => performance.now(),
  }: Clock = {},
): FlushQueue {
  const queues = tenantQueues<Request>();
  const underWay = new Set<UnderWay>();
  const rests = tenantRests({ clockMs });

  function take(): Request[] {
    const largeToo = ![...underWay].some((flight) => flight.isLarge);
    const requests = nextFlush(
      queues.inTurn(),
      FLUSH,
      ({ tenant }) => largeToo && rests.leftMs(tenant) === 0,
    );
    for (const request of requests) queues.remove(request);
    metrics.queuedEvents.set(queues.all.events);
    return requests;
  }

  let notBeforeMs = Number.NEGATIVE_INFINITY;
  let timer: { atMs: number; handle: NodeJS.Timeout } | undefined;

  const nextStartMs = () => startsAtMs(queues.all.events, [...underWay], notBeforeMs);

  function startFlushes(): void {
    // One moment for both: what is too early for a flush has a timer.
    const nowMs = clockMs();
    startDue(nowMs);
    const atMs = nextStartMs();
    if (atMs === null || atMs <= nowMs || (timer && timer.atMs <= atMs)) return;
    clearTimeout(timer?.handle);
    const look = () => {
      timer = undefined;
      startFlushes();
    };
    timer = { atMs, handle: setTimeout(look, Math.ceil(atMs - nowMs)) };
  }

  function startDue(nowMs: number): void {
    while ((nextStartMs() ?? Number.POSITIVE_INFINITY) <= nowMs) {
      const requests = take();
      const [first] = requests;
      if (first === undefined) return;
      const flight = {
        events: requests.reduce((sum, { events }) => sum + events.length, 0),
        startedMs: nowMs,
        isLarge: isLarge(first),
      };
      underWay.add(flight);
      notBeforeMs = flight.startedMs + leastIntervalMs;
      const from = requests.flatMap(({ trace }) => trace);
      void inSpan({ name: "flush", kind: "internal", from }, () => settle(requests, flush)).finally(
        () => {
          underWay.delete(flight);
          if (flight.isLarge) restAfter(first.tenant, clockMs() - flight.startedMs);
          if (queues.requests() >= LONG_QUEUE) sawQueue();
          startFlushes();
        },
      );
    }
  }

  /** Before a tenant's next large request others get the database for a while. */
  function restAfter(tenant: string, tookMs: number): void {
    setTimeout(startFlushes, Math.ceil(rests.after(tenant, tookMs)) + 1).unref();
  }

  function refusal(): Error {
    metrics.refused.inc();
    return serviceUnavailable("Too many captures wait to be written; try again.");
  }

  return {
    refuseWhenFull(tenant) {
      if (isFull(queues.queued(tenant).tenant, FLUSH, QUEUE.tenant)) throw refusal();
    },
    async write(events) {
      const { promise, resolve, reject } = Promise.withResolvers<FlushOutcome>();
      const request: Request = {
        tenant: events[0]?.projectId ?? "",
        events,
        bytes: events.reduce((sum, event) => sum + event.bytes, 0),
        trace: traceHere(),
        written: resolve,
        failed: reject,
      };
      rests.saw(request.tenant);
      if (!hasRoom(queues.queued(request.tenant), request, QUEUE)) throw refusal();
      const late = setTimeout(() => {
        queues.remove(request);
        metrics.queuedEvents.set(queues.all.events);
        reject(serviceUnavailable("The capture was not written in time; try again."));
        // It may have stood before others.
        startFlushes();
      }, mostWaitMs).unref();
      queues.add(request);
      startFlushes();
      metrics.queuedEvents.set(queues.all.events);
      return promise.finally(() => clearTimeout(late));
    },
  };
}

/** Writes requests together and answers each; an error that waiting does not cure fails only the request that caused it. */
const settle = (requests: Request[], flush: Flush): Promise<void> =>
  togetherOrAlone(
    requests,
    async (some) => {
      const outcome = await flush(some.flatMap(({ events }) => events));
      for (const { written } of some) written(outcome);
    },
    {
      isOfOneItem: (error) => !isUnavailable(error),
      // Its request key may be kept for another capture: that must not cost others their common flush.
      isSuspect: ({ events }) => Boolean(events[0]?.kept),
      failed: (some, error) => {
        for (const { failed } of some) failed(error);
      },
    },
  );
