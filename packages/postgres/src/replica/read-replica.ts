import { repeatUntil } from "@memory/background";
import { isUnavailable } from "@memory/errors";
import type { Log } from "@memory/log";
import { Counter, Gauge, type Registry } from "@prometheus-io/client";
import type { Db, Pool } from "../connections.ts";
import { freshness } from "./freshness.ts";

/** What was read, and how old it may be. */
export interface Aged<T> {
  result: T;
  /** Whatever was committed so long before the answer is in it; 0 where the primary answered. */
  mostStaleMs: number;
}

export interface ReadReplica {
  /**
   * Reads by the replica where it shows all that was committed `maxStaleMs` ago, else, or when it fails, by the primary. Null, or an age
   * that it does not keep, is the primary.
   */
  read<T>(maxStaleMs: number | null, work: (db: Db) => Promise<T>): Promise<Aged<T>>;
  metrics(registry: Registry): void;
  close(): Promise<void>;
}

interface Options {
  primary: Pool;
  /** A pool to a streaming replica of the primary; null where there is none. */
  replica: Pool | null;
  log?: Log;
  everyMs?: number;
}

const EVERY_MS = 250;

/** Where the write-ahead log of the primary ends, and which database it is. */
const WRITTEN = `SELECT pg_current_wal_lsn() - '0/0' AS position, era::text FROM database_era`;
/** How far a standby shows it; none of a server that takes writes itself. */
const SHOWN = `SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() - '0/0' END AS position, era::text FROM database_era`;

interface Place {
  position: string | null;
  era: string;
}

const placeOf = async (db: Db, text: string): Promise<Place | undefined> =>
  (await db.query<Place>(text)).rows[0];

/** Reads from a replica for callers that take old answers, and looks four times a second how old its answers are. */
export function readReplica({ primary, replica, log, everyMs = EVERY_MS }: Options): ReadReplica {
  const stopping = new AbortController();
  const known = freshness();
  const read = { replica: 0, primary: 0 };
  const watching =
    replica === null || log === undefined
      ? Promise.resolve()
      : repeatUntil(stopping.signal, { everyMs, log, failure: "replica not reached" }, () =>
          look(primary, replica, known),
        );

  return {
    async read(maxStaleMs, work) {
      const mostStaleMs = known.staleMs(performance.now());
      if (replica !== null && maxStaleMs !== null && mostStaleMs <= maxStaleMs) {
        try {
          const result = await work(replica);
          read.replica++;
          return { result, mostStaleMs };
        } catch (error) {
          if (!isUnavailable(error)) throw error;
          known.forget();
        }
      }
      read.primary++;
      return { result: await work(primary), mostStaleMs: 0 };
    },
    metrics(registry) {
      const registers = [registry];
      new Gauge({
        name: "memory_read_replica_stale_seconds",
        help: "How old what the read replica shows may be; absent without one, and while that is not known.",
        registers,
        collect() {
          this.reset();
          const staleMs = known.staleMs(performance.now());
          if (Number.isFinite(staleMs)) this.set(staleMs / 1_000);
        },
      });
      new Counter({
        name: "memory_read_replica_reads_total",
        help: "Reads that might be stale or not, by the server that answered.",
        labelNames: ["server"] as const,
        registers,
        collect() {
          this.reset();
          for (const [server, count] of Object.entries(read)) this.inc({ server }, count);
        },
      });
    },
    async close() {
      stopping.abort();
      await watching;
      await replica?.end();
    },
  };
}

async function look(primary: Db, replica: Db, known: ReturnType<typeof freshness>): Promise<void> {
  const askedMs = performance.now();
  const [written, shown] = await Promise.all([
    placeOf(primary, WRITTEN).catch(() => undefined),
    placeOf(replica, SHOWN).catch((error) => {
      known.forget();
      throw error;
    }),
  ]);
  if (written?.position != null) known.wrote(BigInt(written.position), askedMs);
  const isOfPrimary = written === undefined || written.era === shown?.era;
  if (shown?.position == null || !isOfPrimary) known.forget();
  else known.shows(BigInt(shown.position));
}
