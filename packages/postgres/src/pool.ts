import type { Log } from "@memory/log";
import pg from "pg";
import type { Pool } from "./connections.ts";
import type { Guard } from "./pooled/admission.ts";
import { poolClients } from "./pooled/pooled-clients.ts";
import { noteChange } from "./server-changes.ts";
import { traceStatements } from "./trace-statements.ts";
import { watchForUnfit } from "./unfit-database.ts";

export interface PoolOptions {
  url: string;
  max: number;
  /** Shown in pg_stat_activity. */
  name: string;
  log: Log;
  /** The longest that the server works on one statement; 0 is no limit, for commands. Default 8 s. */
  statementTimeoutMs?: number;
  /** What a connection belongs to: the server's session, or a pooler such as PgBouncer in transaction mode. Default the session. */
  pooling?: "session" | "transaction";
  /** Admits every new connection, or with a pooler every other database, before anything is sent to it. */
  guard?: Guard | undefined;
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
  pooling = "session",
  guard,
}: PoolOptions): Pool {
  const limits = {
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  };
  const pool = new pg.Pool({
    ...(pooling === "session" && ofSession(limits, guard)),
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    query_timeout: statementTimeoutMs === 0 ? 0 : statementTimeoutMs + NO_ANSWER_MS,
  });
  pool.on("error", (err) => log.warn({ err }, "idle database connection closed"));
  // A connection lost between two statements would be an uncaught error; the next statement reports it anyway.
  pool.on("connect", (client) => client.on("error", () => undefined));
  watchForUnfit(pool);
  if (pooling === "transaction") {
    const settings = { ...limits, ...PLANNER_SETTINGS };
    poolClients(pool, { settings, guard, changed: () => noteChange(pool) });
  }
  traceStatements(pool);
  return pool;
}

/** Settings that come with the connection, and the guard of each. */
const ofSession = (
  limits: { statement_timeout: number; idle_in_transaction_session_timeout: number },
  guard: Guard | undefined,
): pg.PoolConfig => ({
  ...limits,
  // pg waits for what this gives back, whatever its types say.
  ...(guard && { onConnect: guard.admit as unknown as (client: pg.ClientBase) => void }),
  options: Object.entries({ ...SERVER_SETTINGS, ...PLANNER_SETTINGS })
    .map(([setting, value]) => `-c ${setting}=${value}`)
    .join(" "),
});
