import { type Capture, Captured } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";
import { eventsIn, inMessages } from "../domain/captures.ts";
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
/** Some twenty megabytes of ids. */
const MOST_HELD_EVENTS = 200_000;
const LOOK_EVERY_MS = 100;

/** Publishes one message a flush. While NATS is away or slow, messages are left out rather than kept. */
export function capturedPublisher(
  bus: Bus,
  metrics: IngestMetrics,
  givesWay: () => boolean,
): CapturedPublisher {
  const inFlight = new Set<Promise<unknown>>();
  let held: Capture[] = [];
  let heldEvents = 0;
  let looking: NodeJS.Timeout | undefined;

  async function send(captures: Capture[]): Promise<boolean> {
    const isSent = await bus.publish(Captured, { captures }).then(
      () => true,
      () => false,
    );
    metrics.published.inc({ outcome: isSent ? "sent" : "failed" });
    return isSent;
  }

  /** The first that fails is the last that is tried: a broker that does not answer must not keep a service from stopping. */
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

  function hold(captures: Capture[]): void {
    held.push(...captures);
    heldEvents += eventsIn(captures);
    metrics.untold.set(held.length);
    looking ??= setInterval(() => {
      if (!givesWay()) tellHeld();
    }, LOOK_EVERY_MS).unref();
  }

  function tellHeld(): void {
    clearInterval(looking);
    looking = undefined;
    const messages = inMessages(held);
    held = [];
    heldEvents = 0;
    metrics.untold.set(0);
    track(sendInTurn(messages));
  }

  return {
    publish(captures) {
      if (captures.length === 0) return;
      const waits = givesWay();
      const room = waits
        ? heldEvents + eventsIn(captures) <= MOST_HELD_EVENTS
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
