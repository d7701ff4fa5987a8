import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@memory/log";
import type { Pool } from "@memory/postgres";
import { deleteRevoked } from "./store/keys.ts";

interface Deps {
  pool: Pool;
  log: Log;
  /** How long a revoked key stays in the listings; null keeps all. */
  retentionDays: number | null;
}

const EVERY_MS = 3_600_000;
const AT_ONCE = 500;

/** Removes keys that were revoked longer ago than the retention, in portions, hourly, until stopped. */
export function keyPruner({ pool, log, retentionDays }: Deps) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> = Promise.resolve();

  async function round(days: number): Promise<void> {
    let removed = 0;
    for (let some = AT_ONCE; some === AT_ONCE && !signal.aborted; removed += some)
      some = await deleteRevoked(pool, days, AT_ONCE);
    if (removed > 0) log.info({ keys: removed }, "revoked keys removed");
  }

  async function work(days: number): Promise<void> {
    while (!signal.aborted) {
      await round(days).catch((err: unknown) => log.warn({ err }, "revoked keys not removed now"));
      await sleep(EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    start() {
      if (retentionDays !== null) running = work(retentionDays);
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
