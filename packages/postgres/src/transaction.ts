import { isUnfitDatabase } from "@memory/errors";
import type { Pool, Tx } from "./connections.ts";

export interface TransactionOptions {
  /** How long the transaction may be idle between two statements, where the work between them takes long; default that of the pool. */
  mostIdleMs?: number;
  /** True: everything is read as of one moment, and nothing is written. */
  isSnapshot?: boolean;
}

const ROLLBACK = { text: "ROLLBACK", query_timeout: 2_000 };

/**
 * Runs `work` in one transaction (READ COMMITTED, unless of a snapshot); an error rolls everything back and is rethrown. The connection is kept
 * only when it answers and its server is usable: one to a primary that was demoted is closed.
 */
export async function transaction<T>(
  pool: Pool,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | boolean | undefined;
  try {
    await client.query(beginWith(options));
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    broken = await afterFault(client, error);
    throw error;
  } finally {
    client.release(broken);
  }
}

function beginWith({ mostIdleMs, isSnapshot = false }: TransactionOptions): string {
  const begin = isSnapshot ? "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY" : "BEGIN";
  if (mostIdleMs === undefined) return begin;
  return `${begin}; SET LOCAL idle_in_transaction_session_timeout = ${Math.trunc(mostIdleMs)}`;
}

/** The error of the connection, if any. A rollback would queue behind a statement without an answer. */
async function afterFault(client: Tx, error: unknown): Promise<Error | boolean | undefined> {
  if (isUnanswered(error)) return true;
  const fault = await client.query(ROLLBACK).then(
    () => undefined,
    (unrolled: Error) => unrolled,
  );
  return fault ?? isUnfitDatabase(error);
}

const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && (error.message === "Query read timeout" || isUnanswered(error.cause));
