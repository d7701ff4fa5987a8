import type { FeedAsk } from "@memory/contracts";
import type { Db } from "@memory/postgres";

/** Rows moved in one transaction. */
const ROWS_AT_ONCE = 2_000;

/**
 * Moves rows that carry transactions this server has not reached, because they were copied from another one, to the end of a feed: otherwise
 * no page would be settled until it reaches them. Both names are constants of the owner's code. Answers how many rows were moved.
 */
export async function restampRows(db: Db, table: string, condition: string): Promise<number> {
  let moved = 0;
  for (let count = ROWS_AT_ONCE; count === ROWS_AT_ONCE; moved += count) {
    const { rowCount } = await db.query(
      `WITH beyond AS (
         SELECT id FROM ${table} WHERE xid >= pg_snapshot_xmax(pg_current_snapshot()) AND ${condition}
         ORDER BY xid LIMIT ${ROWS_AT_ONCE}
       )
       UPDATE ${table} SET xid = pg_current_xact_id() FROM beyond WHERE ${table}.id = beyond.id`,
    );
    count = rowCount ?? 0;
  }
  return moved;
}

/** True when a follower has read further, in the present era, than this database ever was: the database went back. */
export async function hasGoneBack(
  db: Db,
  { after, era }: FeedAsk,
  current: string | null,
): Promise<boolean> {
  if (current === null || era !== current) return false;
  const { rows } = await db.query<{ ahead: boolean }>(
    "SELECT $1::xid8 >= pg_snapshot_xmax(pg_current_snapshot()) AS ahead",
    [after],
  );
  return rows[0]?.ahead === true;
}
