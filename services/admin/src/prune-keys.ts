import { type BackgroundTask, backgroundTask, repeatUntil } from "@memory/background";
import type { Log } from "@memory/log";
import type { Pool } from "@memory/postgres";
import { deleteEnded } from "./store/keys.ts";
import { deleteSignIns } from "./store/sign-ins.ts";

interface Deps {
  pool: Pool;
  log: Log;
  /** How long a revoked or expired key stays in the listings; null keeps all. */
  retentionDays: number | null;
}

const EVERY_MS = 3_600_000;
const AT_ONCE = 500;

/** Removes keys that were revoked, or came to their end, and sign-ins that did, longer ago than the retention, in portions, hourly, until stopped. */
export const keyPruner = ({ pool, log, retentionDays }: Deps): BackgroundTask =>
  backgroundTask(async (stopping) => {
    if (retentionDays === null) return;
    const repetition = { everyMs: EVERY_MS, log, failure: "ended keys not removed" };
    await repeatUntil(stopping, repetition, async () => {
      let removed = 0;
      for (let some = AT_ONCE; some === AT_ONCE && !stopping.aborted; removed += some)
        some = await deleteEnded(pool, retentionDays, AT_ONCE);
      await deleteSignIns(pool, retentionDays);
      if (removed > 0) log.info({ keys: removed }, "ended keys removed");
    });
  });
