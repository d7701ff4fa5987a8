import { type Capture, Captured } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";
import { inMessages } from "../domain/captures.ts";
import type { IngestMetrics } from "../metrics.ts";

export interface CapturedPublisher {
  /**
   * Tells of a flush and returns at once: who misses the message finds its captures in the feed. While followers are to
   * give way it is told when that is over.
   */
  publish(captures: Capture[]): void;
  /** Tells what is held, and resolves once no message is on its way any more. */
  settled(): Promise<void>;
}

const MAX_IN_FLIGHT = 64;
/** Some megabytes of ids. */
const MOST_HELD = 50_000;
const LOOK_EVERY_MS = 100;

/** Publishes one message a flush. While NATS is away or slow, messages are left out rather than kept. */
export function capturedPublisher(
  bus: Bus,
  metrics: IngestMetrics,
  givesWay: () => boolean,
): CapturedPublisher {
  const inFlight = new Set<Promise<void>>();
  let held: Capture[] = [];
  let looking: NodeJS.Timeout | undefined;

  async function send(captures: Capture[]): Promise<void> {
    try {
      await bus.publish(Captured, { captures });
      metrics.published.inc({ outcome: "sent" });
    } catch {
      metrics.published.inc({ outcome: "failed" });
    }
  }

  function track(sending: Promise<void>): void {
    const sent = sending.finally(() => inFlight.delete(sent));
    inFlight.add(sent);
  }

  function hold(captures: Capture[]): void {
    held.push(...captures);
    metrics.untold.set(held.length);
    looking ??= setInterval(() => {
      if (!givesWay()) tellHeld();
    }, LOOK_EVERY_MS);
  }

  function tellHeld(): void {
    clearInterval(looking);
    looking = undefined;
    const messages = inMessages(held);
    held = [];
    metrics.untold.set(0);
    if (bus.isUp()) track(inTurn(messages));
    else metrics.published.inc({ outcome: "left_out" }, messages.length);
  }

  async function inTurn(messages: Capture[][]): Promise<void> {
    for (const captures of messages) await send(captures);
  }

  return {
    publish(captures) {
      if (captures.length === 0) return;
      const waits = givesWay();
      const room = waits
        ? held.length + captures.length <= MOST_HELD
        : bus.isUp() && inFlight.size < MAX_IN_FLIGHT;
      if (!room) metrics.published.inc({ outcome: "left_out" });
      else if (waits) hold(captures);
      else track(send(captures));
    },
    async settled() {
      tellHeld();
      await Promise.all(inFlight);
    },
  };
}
