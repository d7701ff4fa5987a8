import { type BackgroundTask, backgroundTask, pause, repeatUntil } from "@memory/background";
import type { Log } from "@memory/log";
import type { Pool } from "@memory/postgres";
import { deleteExpired } from "./store.ts";

interface Deps {
  pool: Pool;
  log: Log;
}

const EVERY_MS = 600_000;
const AT_ONCE = 500;
/** Between two portions, so that nobody waits for pruning. */
const PAUSE_MS = 50;

/** Removes requests that are kept no longer, in portions, every ten minutes until stopped; several replicas may. */
export const idempotencyPruner = ({ pool, log }: Deps): BackgroundTask =>
  backgroundTask((stopping) => {
    const repetition = {
      everyMs: EVERY_MS,
      afterMs: EVERY_MS,
      log,
      failure: "idempotency keys not pruned",
    };
    return repeatUntil(stopping, repetition, async () => {
      const now = new Date();
      let removed = 0;
      for (let some = AT_ONCE; some === AT_ONCE && !stopping.aborted; removed += some) {
        some = await deleteExpired(pool, now, AT_ONCE);
        await pause(PAUSE_MS, stopping);
      }
      if (removed > 0) log.info({ keys: removed }, "idempotency keys pruned");
    });
  });
