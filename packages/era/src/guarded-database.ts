import { openPool, type Pool, type PoolOptions } from "@memory/postgres";
import type { Registry } from "@prometheus-io/client";
import { beginEra } from "./era.ts";
import { eraGuard } from "./era-guard.ts";
import { eraMetrics } from "./era-metrics.ts";
import { settleUntil } from "./settle.ts";

export interface GuardedDatabase {
  /** For traffic: refuses connections with `service_unavailable` while the database is not settled. */
  pool: Pool;
  /** For settling a restored database, and for records that other services need to settle theirs. */
  unsettled: Pool;
  /** The era in which connections were opened last; null before the first. Read it before reading the answer it is sent with. */
  era(): string | null;
  metrics(registry: Registry): void;
  /** Begins an era that the database itself does not show; the connections there are break. */
  begin(reason: string): Promise<void>;
  /**
   * Watches the era until `close`: calls `settle` when a new one begins, again after a failure; `tend` every two seconds
   * once it is settled, by one replica at a time.
   */
  keepSettled(settle: () => Promise<void>, tend?: () => Promise<void>): void;
  close(): Promise<void>;
}

interface GuardOptions {
  /** True for a database that no other service could help to recover. */
  settlesAlone?: boolean;
}

const UNSETTLED_CONNECTIONS = 4;

/** The database of a service, guarded against being a restored copy. */
export function openDatabase(
  options: PoolOptions,
  { settlesAlone = false }: GuardOptions = {},
): GuardedDatabase {
  const { log, name } = options;
  const guard = eraGuard({ log, settlesAlone });
  const pool = openPool({ ...options, guard });
  const unsettled = openPool({ ...options, max: UNSETTLED_CONNECTIONS, name: `${name}-unsettled` });
  const stopping = new AbortController();
  let keeping = Promise.resolve();
  return {
    pool,
    unsettled,
    era: () => guard.current()?.name ?? null,
    metrics: (registry) => eraMetrics(registry, guard),
    begin: async (reason) => void (await beginEra(unsettled, { reason, settlesAlone })),
    keepSettled(settle, tend) {
      keeping = settleUntil({ pool: unsettled, guard, log, settle, tend }, stopping.signal);
    },
    async close() {
      stopping.abort();
      await keeping;
      await Promise.all([pool.end(), unsettled.end()]);
    },
  };
}

/** A database without a guard, as in tests that have nothing to do with eras. */
export const unguarded = (pool: Pool): GuardedDatabase => ({
  pool,
  unsettled: pool,
  era: () => null,
  metrics: () => undefined,
  begin: async () => undefined,
  keepSettled: () => undefined,
  close: () => pool.end(),
});
