import { type Pool, transaction } from "@memory/postgres";

/**
 * Empties the recall index and forgets how far the feeds were followed, so that they are read from their beginning.
 * Tombstones, marks, withheld events and traces are record and stay. The reconcilers' locks are held by the caller.
 */
export const clearIndex = (pool: Pool): Promise<void> =>
  transaction(pool, async (tx) => {
    await tx.query("SELECT FROM scopes ORDER BY token FOR UPDATE");
    await tx.query("UPDATE scopes SET revision = revision + 1, erased_at = revision + 1");
    await tx.query("DELETE FROM episodes");
    await tx.query("DELETE FROM index_facts");
    await tx.query("DELETE FROM vectors");
    await tx.query("DELETE FROM feed_cursors");
  });
