import type { ForgetMode } from "@memory/contracts";
import type { Db, Pool } from "@memory/postgres";
import { SAME_DIGEST } from "./event-columns.ts";
import { DELETE_AT_ONCE } from "./forgets.ts";
import { dropCounts } from "./subject-counts.ts";

interface LostForget {
  forgetId: string;
  scopeToken: string;
  mode: ForgetMode;
  /** The epoch that it raised the scope to when it was done. */
  epoch: number;
}

/** Records a forget that a restored database has lost, with the epoch it had, and repeats its deletion. */
export async function noteForgetAgain(
  pool: Pool,
  { forgetId, scopeToken, mode, epoch }: LostForget,
): Promise<void> {
  const token = Buffer.from(scopeToken, "hex");
  await reachEpoch(pool, token, epoch);
  if (mode === "delete") await deleteBelow(pool, token, epoch);
  await pool.query(
    `INSERT INTO forgets (forget_id, scope_token, mode, epoch) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [forgetId, token, mode, epoch],
  );
}

/** Raises the epoch of a scope to at least `epoch`, in one statement. */
export async function reachEpoch(db: Db, token: Buffer, epoch: number): Promise<void> {
  await db.query("SELECT epoch_reach_v1($1, $2)", [token, epoch]);
}

/** Deletes the events of a scope that are of an older epoch, and their counts. */
export async function deleteBelow(db: Db, token: Buffer, epoch: number): Promise<void> {
  for (let gone = DELETE_AT_ONCE; gone === DELETE_AT_ONCE; ) {
    const { rowCount } = await db.query(
      `DELETE FROM events WHERE id IN (
         SELECT id FROM events WHERE ${SAME_DIGEST} AND scope_token = $1 AND epoch < $2 LIMIT ${DELETE_AT_ONCE})`,
      [token, epoch],
    );
    gone = rowCount ?? 0;
  }
  await dropCounts(db, token, epoch);
}

/** The transaction that did a forget of a subject; null when the forget is unknown here. */
export async function xidOf(db: Db, forgetId: string): Promise<string | null> {
  const { rows } = await db.query<{ xid: string | null }>(
    "SELECT xid::text AS xid FROM forgets WHERE forget_id = $1",
    [forgetId],
  );
  return rows[0]?.xid ?? null;
}
