import type { Db, Pool } from "./pool.ts";

/** A lock that is held. */
export interface Held {
  /** The connection that holds the lock: a statement sent by it fails once the lock is lost. */
  db: Db;
  /** Aborted when the lock is found to be lost. */
  lost: AbortSignal;
}

export interface LockOptions {
  /** How long the server keeps the lock for a silent holder; default 10 s. */
  keptMs?: number;
}

const KEPT_MS = 10_000;
/** Heartbeats in the time that the lock is kept. */
const BEATS = 4;

/**
 * Runs `work` while holding a session-wide advisory lock of that name in this database, on a connection of its own,
 * so that one replica at a time does it. Answers false without running it when another holds the lock.
 *
 * The holder sends a heartbeat every quarter of `keptMs`; the server ends a session that sends none, so that neither a frozen
 * process nor a lost machine keeps the lock. What must not be done by a holder that lost it goes through `held.db`.
 */
export async function tryWithAdvisoryLock(
  pool: Pool,
  name: string,
  work: (held: Held) => Promise<void>,
  { keptMs = KEPT_MS }: LockOptions = {},
): Promise<boolean> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await client.query(
      `SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS got,
         set_config('idle_session_timeout', $2, false)`,
      [name, String(keptMs)],
    );
    const got = rows[0]?.got === true;
    const lost = new AbortController();
    const beat = setInterval(() => {
      client.query("SELECT").catch((fault: Error) => lost.abort(fault));
    }, keptMs / BEATS);
    try {
      if (got) await work({ db: client, lost: lost.signal });
    } finally {
      clearInterval(beat);
      broken = await letGo(client, name, got);
    }
    return got;
  } catch (error) {
    broken ??= error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

/** The error of the connection, if any: it must not return to the pool with a lock, or with the short timeout. */
async function letGo(db: Db, name: string, got: boolean): Promise<Error | undefined> {
  try {
    await db.query("RESET idle_session_timeout");
    if (got) await db.query("SELECT pg_advisory_unlock(hashtextextended($1, 0))", [name]);
    return undefined;
  } catch (fault) {
    return fault as Error;
  }
}
