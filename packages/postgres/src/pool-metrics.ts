import { Gauge, type Registry } from "@prometheus-io/client";
import type { Pool } from "./connections.ts";
import { lastUnfit } from "./unfit-database.ts";

const TELL_MS = 60_000;

/** The metrics of a service's connections to its database. */
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
    name: "memory_database_unfit",
    help: "1 when the database was full, read-only or damaged in the last minute, by its SQLSTATE.",
    labelNames: ["code"] as const,
    registers,
    collect() {
      this.reset();
      const code = lastUnfit(pool, TELL_MS);
      this.set({ code: code ?? "" }, code === null ? 0 : 1);
    },
  });
  new Gauge({
    name: "memory_database_waiting",
    help: "Statements waiting for a connection.",
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
}
