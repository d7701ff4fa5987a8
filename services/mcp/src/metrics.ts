import type { FairGate } from "@memory/fairness";
import { Counter, Gauge, Histogram, type Registry } from "@prometheus-io/client";

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export interface McpMetrics {
  /** A message by its revision of the protocol: `current` is 2026-07-28, `earlier` what begins with `initialize`. */
  message(revision: "current" | "earlier"): void;
  call(tool: string, outcome: string, seconds: number): void;
}

export function mcpMetrics(registry: Registry, gate: FairGate): McpMetrics {
  const registers = [registry];
  const messages = new Counter({
    name: "mcp_messages_total",
    help: "Messages of clients by revision of the protocol: current, earlier.",
    labelNames: ["revision"],
    registers,
  });
  const calls = new Counter({
    name: "mcp_tool_calls_total",
    help: "Calls of tools by outcome: ok, asked (a person is asked), declined, or the kind of failure.",
    labelNames: ["tool", "outcome"],
    registers,
  });
  const seconds = new Histogram({
    name: "mcp_tool_seconds",
    help: "Time of a call of a tool.",
    labelNames: ["tool"],
    buckets: BUCKETS,
    registers,
  });
  new Gauge({
    name: "mcp_messages_waiting",
    help: "Messages waiting for their project's turn.",
    registers,
    collect() {
      this.set(gate.waiting());
    },
  });
  return {
    message: (revision) => messages.inc({ revision }),
    call: (tool, outcome, took) => {
      calls.inc({ tool, outcome });
      seconds.observe({ tool }, took);
    },
  };
}
