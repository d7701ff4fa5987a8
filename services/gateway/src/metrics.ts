import { Counter, Gauge, Histogram, type Registry } from "@prometheus-io/client";

const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

export interface GatewayMetrics {
  memory(state: string): void;
  contextSeconds(seconds: number): void;
  /** A call to the provider; status 0 when it could not be reached. */
  provider(status: number, seconds: number): void;
  /** The time that the gateway itself added before the call to the provider, without context. */
  overheadSeconds(seconds: number): void;
  capture(outcome: string): void;
}

export function gatewayMetrics(registry: Registry, waiting: () => number): GatewayMetrics {
  const registers = [registry];
  const states = new Counter({
    name: "gateway_calls_total",
    help: "Chat calls by the outcome for their memory.",
    labelNames: ["memory"],
    registers,
  });
  const captures = new Counter({
    name: "gateway_captures_total",
    help: "Exchanges by outcome: stored, refused by ingest, dropped.",
    labelNames: ["outcome"],
    registers,
  });
  const histogram = (name: string, help: string) =>
    new Histogram({ name, help, buckets: BUCKETS, registers });
  const context = histogram("gateway_context_seconds", "Time to build the memory of a call.");
  const overhead = histogram(
    "gateway_overhead_seconds",
    "Time from a call's body to the call of the provider, without the time for memory.",
  );
  const provider = new Histogram({
    name: "gateway_provider_seconds",
    help: "Time to the provider's answer (its headers, on streams), by status class; 0xx: not reached.",
    labelNames: ["status"],
    buckets: BUCKETS,
    registers,
  });
  new Gauge({
    name: "gateway_captures_waiting",
    help: "Exchanges waiting to be stored.",
    registers,
    collect() {
      this.set(waiting());
    },
  });
  return {
    memory: (state) => states.inc({ memory: state }),
    contextSeconds: (seconds) => context.observe(seconds),
    provider: (status, seconds) =>
      provider.observe({ status: `${Math.floor(status / 100)}xx` }, seconds),
    overheadSeconds: (seconds) => overhead.observe(seconds),
    capture: (outcome) => captures.inc({ outcome }),
  };
}
