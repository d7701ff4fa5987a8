import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "@memory/log";
import type { Pool } from "@memory/postgres";
import { type Keeping, type Place, pruned, RULES } from "../store/prune.ts";

/** How long what is done is kept, in days. */
export interface Retention {
  /** What became of each event of a job. */
  jobDays: number;
  /** Ratings, resolved conflicts, moves of facts, notes of deletions. */
  historyDays: number;
}

interface Deps {
  pool: Pool;
  retention: Retention;
  log: Log;
}

export interface PruneLoop {
  start(): void;
  stop(): Promise<void>;
}

const EVERY_MS = 60_000;
/** Between two portions, so that nobody waits for pruning. */
const PAUSE_MS = 100;

/** What another replica may be about to ask for stays that long. */
const TRANSIT_DAYS = 1;

const daysOf = ({ jobDays, historyDays }: Retention): Record<Keeping, number> => ({
  transit: TRANSIT_DAYS,
  job: jobDays,
  history: historyDays,
});

/** Removes what is older than the rules of retention allow, in portions; answers the rows of each table. */
export async function prune(
  pool: Pool,
  retention: Retention,
  pause: () => Promise<void> = async () => undefined,
): Promise<Map<string, number>> {
  const days = daysOf(retention);
  const removed = new Map<string, number>();
  for (const rule of RULES) {
    for (let from: Place | null = rule.first; from !== null; ) {
      const portion = await pruned(pool, rule, days[rule.keeping], from);
      removed.set(rule.table, (removed.get(rule.table) ?? 0) + portion.rows);
      from = portion.next;
      await pause();
    }
  }
  return removed;
}

/** Prunes again and again while the process runs; several replicas may. */
export function pruneLoop({ pool, retention, log }: Deps): PruneLoop {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();

  const pause = async (ms: number): Promise<void> => {
    await delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
    stopping.signal.throwIfAborted();
  };

  async function runUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await pause(EVERY_MS);
        const removed = await prune(pool, retention, () => pause(PAUSE_MS));
        const rows = [...removed].filter(([, count]) => count > 0);
        if (rows.length > 0) log.info({ rows: Object.fromEntries(rows) }, "pruned");
      } catch (err) {
        if (!stopping.signal.aborted) log.warn({ err }, "not pruned this time");
      }
    }
  }

  return {
    start() {
      running = runUntilStopped();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
