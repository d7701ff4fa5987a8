import { singleFlight } from "@memory/batching";
import type { OutboxFollower } from "@memory/outbox";
import type { Pool } from "@memory/postgres";
import { Counter, Gauge, Histogram, type Registry } from "@prometheus-io/client";
import type { SignInEnd } from "./domain/sign-in/end.ts";
import { readAuditHead } from "./store/audit.ts";
import { type MergesInProgress, mergesInProgress } from "./store/merge-queue.ts";
import { namesLeft } from "./store/names-compared.ts";
import { type OpenReceipts, openReceipts } from "./store/receipt-queue.ts";

/** Gauges of unfinished forgets, read when /metrics is read, and how long finished ones took. */
export function receiptMetrics(
  registry: Registry,
  pool: Pool,
): { finished(seconds: number): void } {
  const open = singleFlight(() => openReceipts(pool));
  const gauge = (name: string, help: string, read: (receipts: OpenReceipts) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(read(await open()));
      },
    });
  gauge("admin_forgets_open", "Forgets that are not done yet.", ({ count }) => count);
  gauge(
    "admin_forgets_oldest_open_seconds",
    "Age of the oldest forget that is not done yet; 0 when there is none.",
    ({ oldestSeconds }) => oldestSeconds,
  );
  const seconds = new Histogram({
    name: "admin_forget_seconds",
    help: "Seconds from the acceptance of a forget or restore to its end in every participant.",
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 600],
    registers: [registry],
  });
  return { finished: (took) => seconds.observe(took) };
}

/** Counts sign-ins by how they ended. */
export function signInMetrics(registry: Registry): (end: SignInEnd) => void {
  const total = new Counter({
    name: "admin_sign_ins_total",
    help: "Sign-ins by a provider of identities, by their end: done, failed, refused, unavailable.",
    labelNames: ["end"] as const,
    registers: [registry],
  });
  return (end) => total.inc({ end });
}

/** Gauges of merges in progress, read when /metrics is read. */
export function mergeMetrics(registry: Registry, pool: Pool): void {
  const open = singleFlight(() => mergesInProgress(pool));
  const gauge = (name: string, help: string, read: (merges: MergesInProgress) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(read(await open()));
      },
    });
  gauge("admin_merges_open", "Merges, and undos of one, that go on.", ({ count }) => count);
  gauge(
    "admin_merges_oldest_open_seconds",
    "For how long the oldest of them has been going on; 0 when there is none.",
    ({ oldestSeconds }) => oldestSeconds,
  );
}

/** What the comparison of names with those of ingest found. */
export function namesMetrics(registry: Registry, pool: Pool): { repaired(what: string): void } {
  const repaired = new Counter({
    name: "admin_names_differed_total",
    help: "Names that differed from those of ingest, by what was done: after a restore that lost changes of names.",
    labelNames: ["repair"],
    registers: [registry],
  });
  new Gauge({
    name: "admin_names_left",
    help: "Names that differed from those of ingest at the last comparison and could not be repaired.",
    registers: [registry],
    async collect() {
      this.set(await namesLeft(pool));
    },
  });
  return { repaired: (what) => repaired.inc({ repair: what.replace(" ", "_") }) };
}

/** How far each outbox is followed, as this replica sees it, and what came of it. */
export function outboxMetrics(
  registry: Registry,
  pool: Pool,
  followers: readonly Pick<OutboxFollower, "owner" | "behindSeconds">[],
): void {
  new Gauge({
    name: "admin_outbox_behind_seconds",
    help: "Seconds since this replica last saw the outbox of a service followed to its end, by its owner.",
    labelNames: ["owner"],
    registers: [registry],
    collect() {
      for (const { owner, behindSeconds } of followers) this.set({ owner }, behindSeconds());
    },
  });
  new Gauge({
    name: "admin_audit_entries",
    help: "Entries of the audit log: the position of the newest.",
    registers: [registry],
    async collect() {
      this.set((await readAuditHead(pool))?.position ?? 0);
    },
  });
}
