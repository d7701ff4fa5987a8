import type pg from "pg";
import type { Db, Pool, Tx } from "./connections.ts";

/** A lock that is held. */
export interface Held {
  /** What is sent by it is committed at once if the lock is still held, and fails once it is lost. */
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
 * Runs `work` while holding an advisory lock of that name in this database, so that one replica at a time does it. Answers false without
 * running it when another holds the lock.
 *
 * The lock belongs to a transaction that is open meanwhile, on a connection of its own, and does nothing else: a pooler keeps a session for
 * it, and it holds back no clean-up of the database. The holder sends a heartbeat every quarter of `keptMs`; the server ends a session that
 * sends none, so that neither a frozen process nor a lost machine keeps the lock. What must not be done by a holder that lost it goes
 * through `held.db`.
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
    await client.query("BEGIN");
    const got = await tryLock(client, name, keptMs);
    const lost = new AbortController();
    const beat = setInterval(() => {
      client.query("SELECT").catch((fault: Error) => lost.abort(fault));
    }, keptMs / BEATS);
    try {
      if (got) await work({ db: committing(client, name, keptMs, lost), lost: lost.signal });
    } finally {
      clearInterval(beat);
      broken = await letGo(client);
    }
    return got;
  } catch (error) {
    broken ??= error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

async function tryLock(client: Tx, name: string, keptMs: number): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS got,
       set_config('idle_in_transaction_session_timeout', $2, true)`,
    [name, String(keptMs)],
  );
  return rows[0]?.got === true;
}

/**
 * Commits each statement, so that it holds no lock and no transaction id for as long as the work takes. The lock goes with the commit and is
 * taken again; where another was quicker, it is lost.
 */
function committing(client: Tx, name: string, keptMs: number, lost: AbortController): Db {
  const query = async (...args: unknown[]): Promise<pg.QueryResult> => {
    lost.signal.throwIfAborted();
    const result = await (client.query as (...all: unknown[]) => Promise<pg.QueryResult>)(...args);
    await client.query("COMMIT AND CHAIN");
    if (!(await tryLock(client, name, keptMs))) lost.abort(new Error(`lock ${name} was lost`));
    return result;
  };
  return { query: query as Db["query"] };
}

/** The error of the connection, if any: it must not return to the pool with a lock. */
const letGo = (client: Tx): Promise<Error | undefined> =>
  client.query("ROLLBACK").then(
    () => undefined,
    (fault: Error) => fault,
  );
