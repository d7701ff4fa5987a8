import { type BackgroundTask, backgroundTask, pause, repeatUntil } from "@memory/background";
import type { Log } from "@memory/log";
import type { Pool } from "@memory/postgres";
import { type Keeping, type PruneCursor, pruned, RULES } from "../store/prune.ts";

/** How long finished work is kept, in days. */
export interface Retention {
  /** Outcomes of each event of a job. */
  jobDays: number;
  /** Ratings, resolved conflicts, histories of facts, records of deletions. */
  historyDays: number;
}

interface Deps {
  pool: Pool;
  retention: Retention;
  log: Log;
}

const EVERY_MS = 60_000;
/** Between two portions, so that nobody waits for pruning. */
const PAUSE_MS = 100;

/** Rows that another replica may still need stay this long. */
const TRANSIT_DAYS = 1;

const daysOf = ({ jobDays, historyDays }: Retention): Record<Keeping, number> => ({
  transit: TRANSIT_DAYS,
  job: jobDays,
  history: historyDays,
});

/** Removes rows that are older than the retention, in portions; gives back how many rows of each table. */
export async function prune(
  pool: Pool,
  retention: Retention,
  pause: () => Promise<void> = async () => undefined,
): Promise<Map<string, number>> {
  const days = daysOf(retention);
  const removed = new Map<string, number>();
  for (const rule of RULES) {
    for (let from: PruneCursor | null = rule.first; from !== null; ) {
      const portion = await pruned(pool, rule, days[rule.keeping], from);
      removed.set(rule.table, (removed.get(rule.table) ?? 0) + portion.rows);
      from = portion.next;
      await pause();
    }
  }
  return removed;
}

/** Prunes every minute until stopped; several replicas may. */
export const pruneLoop = ({ pool, retention, log }: Deps): BackgroundTask =>
  backgroundTask((stopping) => {
    const rest = async (): Promise<void> => {
      await pause(PAUSE_MS, stopping);
      stopping.throwIfAborted();
    };
    const repetition = {
      everyMs: EVERY_MS,
      afterMs: EVERY_MS,
      log,
      failure: "old rows not pruned",
    };
    return repeatUntil(stopping, repetition, async () => {
      const removed = await prune(pool, retention, rest);
      const rows = [...removed].filter(([, count]) => count > 0);
      if (rows.length > 0) log.info({ rows: Object.fromEntries(rows) }, "pruned");
    });
  });
