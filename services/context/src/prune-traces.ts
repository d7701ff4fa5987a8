import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "@memory/log";
import { type Pool, tryWithAdvisoryLock } from "@memory/postgres";
import { deleteOldTraces } from "./store/traces.ts";

interface Deps {
  pool: Pool;
  log: Log;
  retentionMs: number;
}

const EVERY_MS = 10 * 60_000;
const AT_ONCE = 500;

/** Deletes traces older than the retention, in small portions, until `stopping`; answers how many. */
export async function pruneTraces(
  { pool, retentionMs }: Omit<Deps, "log">,
  stopping: AbortSignal,
): Promise<number> {
  let pruned = 0;
  await tryWithAdvisoryLock(pool, "traces:prune", async () => {
    for (let deleted = AT_ONCE; deleted === AT_ONCE && !stopping.aborted; ) {
      deleted = await deleteOldTraces(pool, retentionMs, AT_ONCE);
      pruned += deleted;
    }
  });
  return pruned;
}

/** Prunes at once and every ten minutes, one replica at a time. */
export async function pruneTracesUntil(deps: Deps, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      const pruned = await pruneTraces(deps, stopping);
      if (pruned > 0) deps.log.info({ traces: pruned }, "old traces pruned");
    } catch (err) {
      deps.log.warn({ err }, "old traces not pruned just now");
    }
    await delay(EVERY_MS, undefined, { signal: stopping }).catch(() => undefined);
  }
}
