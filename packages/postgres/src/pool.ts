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
  /** How long the server works on one statement; 0 is as long as it takes, for commands. Default 30 s. */
  statementTimeoutMs?: number;
}

// The server ends a statement in time; where no word of that arrives either, the connection leads nowhere.
const NO_ANSWER_MS = 5_000;

/**
 * A pool whose lost idle connections are logged and replaced; a transaction left idle for a minute is ended by the server.
 * A statement that nobody answers, because the server vanished without a word, fails too, and its connection is given up.
 */
export function openPool({ url, max, name, log, statementTimeoutMs = 30_000 }: PoolOptions): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs === 0 ? 0 : statementTimeoutMs + NO_ANSWER_MS,
    idle_in_transaction_session_timeout: 60_000,
  });
  pool.on("error", (err) => log.warn({ err }, "idle database connection lost"));
  // One that is lost between two statements of its holder would be an uncaught error; the next statement says so anyway.
  pool.on("connect", (client) => client.on("error", () => undefined));
  traceStatements(pool);
  return pool;
}
