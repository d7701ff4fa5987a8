import { type Capture, Captured } from "@memory/contracts";
import type { Bus } from "@memory/jetstream";
import type { IngestMetrics } from "../metrics.ts";

export interface CapturedPublisher {
  /** Tells of a flush and returns at once: who misses the message finds its captures in the feed. */
  publish(captures: Capture[]): void;
  /** Resolves once no message is on its way any more. */
  settled(): Promise<void>;
}

const MAX_IN_FLIGHT = 64;

/** Publishes one message a flush. While NATS is away or slow, messages are left out rather than kept. */
export function capturedPublisher(bus: Bus, metrics: IngestMetrics): CapturedPublisher {
  const inFlight = new Set<Promise<void>>();

  async function send(captures: Capture[]): Promise<void> {
    try {
      await bus.publish(Captured, { captures });
      metrics.published.inc({ outcome: "sent" });
    } catch {
      metrics.published.inc({ outcome: "failed" });
    }
  }

  return {
    publish(captures) {
      if (captures.length === 0) return;
      if (!bus.isUp() || inFlight.size >= MAX_IN_FLIGHT)
        return metrics.published.inc({ outcome: "left_out" });
      const sent = send(captures).finally(() => inFlight.delete(sent));
      inFlight.add(sent);
    },
    settled: async () => void (await Promise.all(inFlight)),
  };
}
