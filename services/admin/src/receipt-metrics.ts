import type { Pool } from "@memory/postgres";
import { Gauge, type Registry } from "@prometheus-io/client";
import { type OpenReceipts, openReceipts } from "./store/receipt-queue.ts";

/** Gauges of forgets that are not done yet, read when they are asked for. */
export function receiptMetrics(registry: Registry, pool: Pool): void {
  const gauge = (name: string, help: string, read: (open: OpenReceipts) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(read(await openReceipts(pool)));
      },
    });
  gauge("admin_forgets_open", "Forgets that are not done yet.", ({ count }) => count);
  gauge(
    "admin_forgets_oldest_open_seconds",
    "Age of the oldest forget that is not done yet; 0 when there is none.",
    ({ oldestSeconds }) => oldestSeconds,
  );
}
