import type { Log } from "@memory/log";
import pg from "pg";
import { traceStatements } from "./trace-statements.ts";

export type Pool = pg.Pool;
export type Tx = pg.PoolClient;
/** Anything a statement can be sent to: the pool, or the connection of an open transaction. */
export type Db = Pick<pg.Pool, "query">;

export interface PoolOptions {
  url: string;
  max: number;
  /** Shown in pg_stat_activity. */
  name: string;
  log: Log;
  statementTimeoutMs?: number;
}

/** A pool whose lost idle connections are logged and replaced; a transaction left idle for a minute is ended by the server. */
export function openPool({ url, max, name, log, statementTimeoutMs = 30_000 }: PoolOptions): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
  });
  pool.on("error", (err) => log.warn({ err }, "idle database connection lost"));
  // One that is lost between two statements of its holder would be an uncaught error; the next statement says so anyway.
  pool.on("connect", (client) => client.on("error", () => undefined));
  traceStatements(pool);
  return pool;
}
