import { serviceUnavailable } from "@memory/errors";
import type { Log } from "@memory/log";
import type { Db, Guard } from "@memory/postgres";
import { type Era, lookAtEra } from "./era.ts";

/** Admits a new connection; throws `service_unavailable` while the database is not settled. */
export interface EraGuard extends Guard {
  /** Checks whether the era is over, and begins a new one if so. */
  look(db: Db): Promise<Era>;
  /** The era as it was seen last; null before the first look. */
  current(): Era | null;
}

interface Options {
  log: Log;
  /** True for a database that no other service could help to recover. */
  settlesAlone?: boolean;
}

/**
 * Checks at each new connection whether the database is still the same one: a restore cuts connections. Until
 * a copy is settled nothing is read or written through a guarded pool.
 */
export function eraGuard({ log, settlesAlone = false }: Options): EraGuard {
  let seen: Era | null = null;

  async function look(db: Db): Promise<Era> {
    const before = seen;
    const found = await lookAtEra(db, settlesAlone);
    if (found.reason !== null && found.era !== before?.era) {
      const { era, reason, raisedAt, settled } = found;
      const isNews = before !== null || !settled || Date.now() - raisedAt.getTime() < NEWS_MS;
      if (isNews) log.error({ era, reason, settled }, "database begins a new era");
    }
    seen = found;
    return found;
  }

  return {
    look,
    current: () => seen,
    place: PLACE,
    async admit(db) {
      const { settled } = await look(db);
      if (!settled)
        throw serviceUnavailable("The database was restored; forgets are being repeated.");
    },
  };
}

const NEWS_MS = 60_000;

/**
 * The start of a server is no other's, its standby's neither; the path of a file names the database, of which copies may be renamed, and
 * tables that were put back; the row shows an era that was begun.
 */
const PLACE = `(SELECT concat_ws('/', extract(epoch FROM pg_postmaster_start_time()), pg_relation_filepath(tableoid), xmin, era) FROM database_era)`;
