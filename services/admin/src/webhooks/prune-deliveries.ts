import { type BackgroundTask, backgroundTask, pause, repeatUntil } from "@memory/background";
import type { Log } from "@memory/log";
import type { Pool } from "@memory/postgres";
import { deleteBeyondMost, deleteFinished } from "../store/prune-deliveries.ts";

interface Deps {
  pool: Pool;
  log: Log;
}

const EVERY_MS = 600_000;
const AT_ONCE = 500;
/** Between two portions, so that nobody waits for pruning. */
const PAUSE_MS = 50;
const DAY_MS = 86_400_000;
const DAYS = { delivered: 7, dead: 30 } as const;

/** Removes deliveries that are kept no longer, in portions, every ten minutes until stopped; several replicas may. */
export const deliveryPruner = ({ pool, log }: Deps): BackgroundTask =>
  backgroundTask((stopping) => {
    const repetition = {
      everyMs: EVERY_MS,
      afterMs: EVERY_MS,
      log,
      failure: "deliveries not pruned",
    };
    return repeatUntil(stopping, repetition, () => pruneDeliveries(pool, new Date(), stopping));
  });

/** Removes all that is kept no longer; gives how many. */
export async function pruneDeliveries(
  pool: Pool,
  now: Date,
  stopping: AbortSignal,
): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const portions = [
    ...(["delivered", "dead"] as const).map(
      (status) => () =>
        deleteFinished(pool, { status, before: before(DAYS[status]), limit: AT_ONCE }),
    ),
    () => deleteBeyondMost(pool, AT_ONCE),
  ];
  let removed = 0;
  for (const portion of portions) {
    for (let some = AT_ONCE; some === AT_ONCE && !stopping.aborted; removed += some) {
      some = await portion();
      await pause(PAUSE_MS, stopping);
    }
  }
  return removed;
}
