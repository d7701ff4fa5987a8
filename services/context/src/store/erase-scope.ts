import type { Db, Tx } from "@memory/postgres";
import { SAME_DIGEST } from "./scope-digest.ts";

// A portion of rows takes some ten milliseconds to delete, large packets included.
const ROWS_AT_ONCE = 500;

/** A table of the recall index whose rows an erasure deletes, with the column of their id. */
const INDEX_TABLES = [
  ["episodes", "event_id"],
  ["index_facts", "fact_id"],
  ["vectors", "item_id"],
] as const;

type Portion = () => Promise<boolean>;

/**
 * What deletes a scope's rows of epochs before `epoch`: each call of a portion deletes some hundred rows of a table and
 * answers whether there may be more. Once the tombstone is there, the remaining rows are not read.
 */
export function erasedPortions(
  db: Db,
  { token, epoch, forgetId }: { token: string; epoch: number; forgetId: string },
): Portion[] {
  return [
    ...INDEX_TABLES.map(([table, id]) => indexPortion(db, table, id, token, epoch)),
    () => deleteWithheld(db, token, epoch),
    tracePortion(db, token, epoch, forgetId),
  ];
}

// Each portion begins where the previous one ended: from the start it would walk over all rows deleted before. Reading the deleted
// range marks its index entries dead: otherwise the next reader of the scope, before a vacuum, would visit all of them.
function indexPortion(db: Db, table: string, id: string, token: string, epoch: number): Portion {
  let fromRevision = "0";
  return async () => {
    const { rows } = await db.query<{ count: number; last: string | null }>(
      `WITH gone AS (DELETE FROM ${table} WHERE ${id} IN (
         SELECT ${id} FROM ${table} WHERE ${SAME_DIGEST} AND scope_token = $1 AND revision >= $2 AND epoch < $3
         ORDER BY revision LIMIT ${ROWS_AT_ONCE}) RETURNING revision)
       SELECT count(*)::int AS count, max(revision) AS last FROM gone`,
      [token, fromRevision, epoch],
    );
    const [{ count, last } = { count: 0, last: null }] = rows;
    if (last === null) return false;
    await db.query(
      `SELECT count(*) FROM ${table}
       WHERE ${SAME_DIGEST} AND scope_token = $1 AND revision BETWEEN $2 AND $3 AND epoch < $4`,
      [token, fromRevision, last, epoch],
    );
    fromRevision = last;
    return count === ROWS_AT_ONCE;
  };
}

async function deleteWithheld(db: Db, token: string, epoch: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `DELETE FROM withheld_events WHERE event_id IN (
       SELECT event_id FROM withheld_events WHERE scope_token = $1 AND epoch < $2 LIMIT ${ROWS_AT_ONCE})`,
    [token, epoch],
  );
  return rowCount === ROWS_AT_ONCE;
}

/** Every trace of the epochs before: a trace shows what was known when it was made. Counted with the deletion itself. */
function tracePortion(db: Db, token: string, epoch: number, forgetId: string): Portion {
  let after = "-infinity";
  return async () => {
    const { rows } = await db.query<{ count: number; last: string | null }>(
      `WITH gone AS (DELETE FROM traces WHERE id IN (
         SELECT id FROM traces WHERE scope_token = $1 AND created_at >= $2 AND epoch < $3
         ORDER BY created_at LIMIT ${ROWS_AT_ONCE}) RETURNING created_at),
       noted AS (INSERT INTO erasure_progress AS held (forget_id, scope_token, traces_deleted)
         SELECT $4, $1, count(*) FROM gone
         ON CONFLICT (forget_id) DO UPDATE SET
           traces_deleted = held.traces_deleted + excluded.traces_deleted)
       SELECT count(*)::int AS count, max(created_at)::text AS last FROM gone`,
      [token, after, epoch, forgetId],
    );
    after = rows[0]?.last ?? after;
    return rows[0]?.count === ROWS_AT_ONCE;
  };
}

/** Marks and unfinished redactions of epochs before `epoch`: few rows. The scope's row is locked. */
export async function eraseMarks(tx: Tx, token: string, epoch: number): Promise<void> {
  await tx.query("DELETE FROM hidden_marks WHERE scope_token = $1 AND below_epoch <= $2", [
    token,
    epoch,
  ]);
  await tx.query("DELETE FROM redactions WHERE scope_token = $1 AND epoch < $2", [token, epoch]);
}

/** Ends the count of an erase step and answers it. */
export async function takeTracesDeleted(tx: Tx, token: string, forgetId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `DELETE FROM erasure_progress WHERE scope_token = $1 AND forget_id = $2
     RETURNING traces_deleted AS count`,
    [token, forgetId],
  );
  return rows[0]?.count ?? 0;
}
