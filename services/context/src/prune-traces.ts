import { repeatUntil } from "@memory/background";
import { firstIdFrom } from "@memory/ids";
import type { Log } from "@memory/log";
import { type Pool, tryWithAdvisoryLock } from "@memory/postgres";
import { deleteTracesBefore } from "./store/traces.ts";

interface Deps {
  pool: Pool;
  log: Log;
  retentionMs: number;
  /** Milliseconds since the epoch. */
  nowMs?: () => number;
}

const EVERY_MS = 10 * 60_000;
const AT_ONCE = 500;

/** Deletes traces older than the retention, in small portions, until `stopping`; answers how many. */
export async function pruneTraces(
  { pool, retentionMs, nowMs = Date.now }: Omit<Deps, "log">,
  stopping: AbortSignal,
): Promise<number> {
  let pruned = 0;
  await tryWithAdvisoryLock(pool, "traces:prune", async () => {
    const before = firstIdFrom(nowMs() - retentionMs);
    // From the end of the previous portion: otherwise the index entries of deleted rows would be walked again and again.
    let from = firstIdFrom(0);
    for (let count = AT_ONCE; count === AT_ONCE && !stopping.aborted; ) {
      const portion = await deleteTracesBefore(pool, before, { from, limit: AT_ONCE });
      ({ count, last: from } = portion);
      pruned += count;
    }
  });
  return pruned;
}

/** Prunes at once and every ten minutes, one replica at a time. */
export const pruneTracesUntil = (deps: Deps, stopping: AbortSignal): Promise<void> =>
  repeatUntil(
    stopping,
    { everyMs: EVERY_MS, log: deps.log, failure: "old traces not pruned" },
    async () => {
      const pruned = await pruneTraces(deps, stopping);
      if (pruned > 0) deps.log.info({ traces: pruned }, "old traces pruned");
    },
  );
