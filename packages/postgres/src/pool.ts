import type { Log } from "@memory/log";
import pg from "pg";
import { traceStatements } from "./trace-statements.ts";
import { watchForUnfit } from "./unfit-database.ts";

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
  /** The longest that the server works on one statement; 0 is no limit, for commands. Default 8 s. */
  statementTimeoutMs?: number;
  /** Called with every new connection before anything is sent through it; the caller that wanted the connection gets the error it throws. */
  admit?: ((client: Tx) => Promise<void>) | undefined;
}

/** A request's caller waits behind its statements: with one retry and an answer, 10 s. */
const STATEMENT_TIMEOUT_MS = 8_000;
// The server ends a statement in time; when its answer does not arrive either, the connection is dead.
const NO_ANSWER_MS = 2_000;
/** Long enough for a process that is short of processor time, short enough for others that wait for the transaction's locks. */
const IDLE_IN_TRANSACTION_MS = 5_000;

/**
 * How the server treats a client that vanished silently: it notices within 25 s, by keepalives or by data that is not
 * acknowledged, and ends the client's sessions; a statement whose client disconnected ends within 5 s. An `options` in the URL replaces these.
 */
const SERVER_SETTINGS = {
  tcp_keepalives_idle: "10",
  tcp_keepalives_interval: "5",
  tcp_keepalives_count: "3",
  tcp_user_timeout: "20000",
  client_connection_check_interval: "5000",
};

/**
 * Statements find their rows by an index. The plan of a prepared statement is kept: made while a table is small, it would still scan
 * the table when that is large. Without an index the table is scanned all the same, and no time is spent on compiling the scan.
 */
const PLANNER_SETTINGS = { enable_seqscan: "off", jit: "off" };

/**
 * A pool whose lost idle connections are logged and replaced; a transaction left idle for 5 s is ended by the server.
 * A statement without an answer, because the server vanished silently, fails too, and its connection is closed.
 */
export function openPool({
  url,
  max,
  name,
  log,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
  admit,
}: PoolOptions): Pool {
  const pool = new pg.Pool({
    // pg waits for what this gives back, whatever its types say.
    ...(admit && { onConnect: admit as unknown as (client: pg.ClientBase) => void }),
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs === 0 ? 0 : statementTimeoutMs + NO_ANSWER_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    options: Object.entries({ ...SERVER_SETTINGS, ...PLANNER_SETTINGS })
      .map(([setting, value]) => `-c ${setting}=${value}`)
      .join(" "),
  });
  pool.on("error", (err) => log.warn({ err }, "idle database connection closed"));
  // A connection lost between two statements would be an uncaught error; the next statement reports it anyway.
  pool.on("connect", (client) => client.on("error", () => undefined));
  watchForUnfit(pool);
  traceStatements(pool);
  return pool;
}
