import { Gauge, type Registry } from "@prometheus-io/client";
import type { Bus } from "./bus.ts";

/** What /metrics says about the connection to the broker. */
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
