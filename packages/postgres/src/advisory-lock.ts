import type { Pool } from "./pool.ts";

/**
 * Runs `work` while holding a session-wide advisory lock of that name in this database, on a connection of its own,
 * so that one replica at a time does it. Answers false without running it when another holds the lock.
 */
export async function tryWithAdvisoryLock(
  pool: Pool,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await client.query(
      "SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS got",
      [name],
    );
    if (!rows[0]?.got) return false;
    try {
      await work();
    } finally {
      await client
        .query("SELECT pg_advisory_unlock(hashtextextended($1, 0))", [name])
        .catch((fault: Error) => {
          broken = fault;
        });
    }
    return true;
  } finally {
    client.release(broken);
  }
}
