import { Gauge, type Registry } from "@prometheus-io/client";
import type { EraGuard } from "./era-guard.ts";

/** The metrics of the era of a service's database. */
export function eraMetrics(registry: Registry, guard: EraGuard): void {
  const registers = [registry];
  new Gauge({
    name: "memory_database_era_raised_timestamp_seconds",
    help: "When the database was last found to be a copy, in Unix time; 0 while it never was.",
    registers,
    collect() {
      const era = guard.current();
      this.set(era?.reason ? era.raisedAt.getTime() / 1000 : 0);
    },
  });
  new Gauge({
    name: "memory_database_settled",
    help: "1 while the database takes traffic, 0 while the forgets since its copy was made are being repeated.",
    registers,
    collect() {
      this.set(guard.current()?.settled === false ? 0 : 1);
    },
  });
}
