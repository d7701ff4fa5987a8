import { type Capture, Captured } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";
import { eventsIn, inMessages } from "../domain/captures.ts";
import type { IngestMetrics } from "../metrics.ts";

export interface CapturedPublisher {
  /**
   * Publishes the captures of a flush, or defers them while captures queue, and returns at once. A follower that misses
   * the message finds its captures in the feed.
   */
  publish(captures: Capture[]): void;
  /** Publishes what is deferred, and resolves once no message is in flight. */
  settled(): Promise<void>;
}

const MAX_IN_FLIGHT = 64;
/** About twenty megabytes of ids. */
const MOST_DEFERRED_EVENTS = 200_000;
const CHECK_EVERY_MS = 100;

interface Deferred {
  captures: Capture[];
  sinceMs: number;
}

const deferredBy = (nowMs: number, deferred: readonly Deferred[]): Capture[] =>
  deferred.flatMap(({ captures, sinceMs }) => {
    const deferredMs = Math.round(nowMs - sinceMs);
    return captures.map((capture) => ({ ...capture, deferredMs }));
  });

/** Publishes one message a flush. While NATS is unavailable or slow, messages are left out rather than kept. */
export function capturedPublisher(
  bus: Bus,
  metrics: IngestMetrics,
  shouldDefer: () => boolean,
): CapturedPublisher {
  const inFlight = new Set<Promise<unknown>>();
  let deferred: Deferred[] = [];
  let deferredEvents = 0;
  let timer: NodeJS.Timeout | undefined;

  async function send(captures: Capture[]): Promise<boolean> {
    const isSent = await bus.publish(Captured, { captures }).then(
      () => true,
      () => false,
    );
    metrics.published.inc({ outcome: isSent ? "sent" : "failed" });
    return isSent;
  }

  /** Stops at the first failure: a broker that does not answer must not keep a service from stopping. */
  async function sendInTurn(messages: Capture[][]): Promise<void> {
    for (const [n, captures] of messages.entries()) {
      if (await send(captures)) continue;
      return metrics.published.inc({ outcome: "left_out" }, messages.length - n - 1);
    }
  }

  function track(sending: Promise<unknown>): void {
    const sent = sending.finally(() => inFlight.delete(sent));
    inFlight.add(sent);
  }

  function defer(captures: Capture[]): void {
    deferred.push({ captures, sinceMs: performance.now() });
    deferredEvents += eventsIn(captures);
    metrics.unpublished.inc(captures.length);
    timer ??= setInterval(() => {
      if (!shouldDefer()) publishDeferred();
    }, CHECK_EVERY_MS).unref();
  }

  function publishDeferred(): void {
    clearInterval(timer);
    timer = undefined;
    const messages = inMessages(deferredBy(performance.now(), deferred));
    deferred = [];
    deferredEvents = 0;
    metrics.unpublished.set(0);
    track(sendInTurn(messages));
  }

  return {
    publish(captures) {
      if (captures.length === 0) return;
      const isDeferred = shouldDefer();
      const hasRoom = isDeferred
        ? deferredEvents + eventsIn(captures) <= MOST_DEFERRED_EVENTS
        : bus.isUp() && inFlight.size < MAX_IN_FLIGHT;
      if (!hasRoom) metrics.published.inc({ outcome: "left_out" });
      else if (isDeferred) defer(captures);
      else track(send(captures));
    },
    async settled() {
      publishDeferred();
      await Promise.all(inFlight);
    },
  };
}
