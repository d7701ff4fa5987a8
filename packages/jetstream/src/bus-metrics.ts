import { singleFlight } from "@memory/batching";
import { Gauge, type Registry } from "@prometheus-io/client";
import type { Bus } from "./bus.ts";
import type { ConsumerState } from "./consumer-states.ts";

/** The metrics of messages that wait for the consumers of this service; none while NATS is unavailable. */
export function consumerMetrics(registry: Registry, bus: Bus): void {
  // Both gauges are read in one scrape, by one request.
  const ask = singleFlight(() => bus.consumers());
  const states = () => (bus.isUp() ? ask() : []);
  const gauge = (name: string, help: string, countOf: (state: ConsumerState) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ["consumer"] as const,
      registers: [registry],
      async collect() {
        this.reset();
        for (const state of await states()) this.set({ consumer: state.durable }, countOf(state));
      },
    });
  gauge(
    "memory_consumer_pending_messages",
    "Messages in the stream that its consumer has not taken yet.",
    ({ pending }) => pending,
  );
  gauge(
    "memory_consumer_unacknowledged_messages",
    "Messages a consumer has taken and not acknowledged yet.",
    ({ unacknowledged }) => unacknowledged,
  );
}

/** The metrics of the connection to the broker. */
export function busMetrics(registry: Registry, bus: Bus): void {
  new Gauge({
    name: "memory_broker_up",
    help: "1 while there is a connection to NATS.",
    registers: [registry],
    collect() {
      this.set(bus.isUp() ? 1 : 0);
    },
  });
}
