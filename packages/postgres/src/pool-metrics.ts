import { Gauge, type Registry } from "@prometheus-io/client";
import type { Pool } from "./pool.ts";

/** What /metrics says about the connections of a service to its database. */
export function poolMetrics(registry: Registry, pool: Pool): void {
  const registers = [registry];
  new Gauge({
    name: "memory_database_connections",
    help: "Open connections to the database, by state.",
    labelNames: ["state"] as const,
    registers,
    collect() {
      this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
      this.set({ state: "idle" }, pool.idleCount);
    },
  });
  new Gauge({
    name: "memory_database_connections_max",
    help: "Connections the pool may open.",
    registers,
    collect() {
      this.set(pool.options.max);
    },
  });
  new Gauge({
    name: "memory_database_waiting",
    help: "Statements that wait for a connection.",
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
}
