import { singleFlight } from "@memory/batching";
import type { Pool } from "@memory/postgres";
import { Counter, Gauge, Histogram, type Registry } from "@prometheus-io/client";
import { type Waiting, waitingDeliveries } from "./store/delivery-queue.ts";

/** Counts calls of webhooks by their end, and reads what waits when /metrics is read. */
export function webhookMetrics(
  registry: Registry,
  pool: Pool,
): { ended(end: "delivered" | "failed" | "dead", outcome: { durationMs: number }): void } {
  const waiting = singleFlight(() => waitingDeliveries(pool, new Date()));
  const gauge = (name: string, help: string, read: (of: Waiting) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(read(await waiting()));
      },
    });
  gauge(
    "admin_webhook_deliveries_pending",
    "Deliveries to webhooks that are not delivered yet, nor dead.",
    ({ pending }) => pending,
  );
  gauge(
    "admin_webhook_oldest_due_seconds",
    "For how long the delivery that is longest due has not been tried; 0 when none is due.",
    ({ oldestDueSeconds }) => oldestDueSeconds,
  );
  const ends = new Counter({
    name: "admin_webhook_calls_total",
    help: "Calls of webhooks by their end: delivered, failed (to be tried again) or dead.",
    labelNames: ["end"],
    registers: [registry],
  });
  for (const end of ["delivered", "failed", "dead"]) ends.inc({ end }, 0);
  const seconds = new Histogram({
    name: "admin_webhook_call_seconds",
    help: "Seconds of a call of a webhook, from the name of its host to its status.",
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    ended(end, { durationMs }) {
      ends.inc({ end });
      seconds.observe(durationMs / 1000);
    },
  };
}
