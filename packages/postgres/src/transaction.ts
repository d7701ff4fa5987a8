import { isUnfitDatabase } from "@memory/errors";
import type { Pool, Tx } from "./pool.ts";

export interface TransactionOptions {
  /** How long the transaction may be idle between two statements, where the work between them takes long; default that of the pool. */
  mostIdleMs?: number;
}

const ROLLBACK = { text: "ROLLBACK", query_timeout: 2_000 };

/**
 * Runs `work` in one transaction (READ COMMITTED); an error rolls everything back and is rethrown. The connection is kept
 * only when it answers and its server is usable: one to a primary that was demoted is closed.
 */
export async function transaction<T>(
  pool: Pool,
  work: (tx: Tx) => Promise<T>,
  { mostIdleMs }: TransactionOptions = {},
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | boolean | undefined;
  try {
    await client.query(mostIdleMs === undefined ? "BEGIN" : beginWith(mostIdleMs));
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

const beginWith = (mostIdleMs: number): string =>
  `BEGIN; SET LOCAL idle_in_transaction_session_timeout = ${Math.trunc(mostIdleMs)}`;

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
