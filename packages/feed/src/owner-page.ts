import type { FeedAsk } from "@memory/contracts";
import type { Db } from "@memory/postgres";

export interface FeedPage<Row> {
  rows: Row[];
  /** xid of the last row, or where the page began when it is empty. */
  next: string;
  more: boolean;
}

interface Source {
  /** Table with an indexed column `xid xid8`; both are constants of the owner's code. */
  table: string;
  /** Select list. */
  columns: string;
  orderBy: string;
  /** A page ends with the transaction that holds this row. */
  pageRows: number;
}

/**
 * A page of an owner's feed in the order of transactions; no transaction is split. `settled` hands out only what is
 * older than every running transaction, so nothing can still appear before its end; `visible` all that is committed.
 */
export async function readFeedPage<Row extends { xid: string }>(
  db: Db,
  { table, columns, orderBy, pageRows }: Source,
  { after, mode }: FeedAsk,
): Promise<FeedPage<Row>> {
  const horizon = mode === "settled" ? "AND xid < pg_snapshot_xmin(pg_current_snapshot())" : "";
  const { rows } = await db.query<Row & { more: boolean }>(
    `WITH last AS (
       SELECT xid FROM ${table} WHERE xid > $1::xid8 ${horizon} ORDER BY xid OFFSET $2 LIMIT 1
     )
     SELECT xid::text AS xid, ${columns}, EXISTS (SELECT FROM last) AS more
     FROM ${table}
     WHERE xid > $1::xid8 ${horizon}
       AND ((SELECT xid FROM last) IS NULL OR ${table}.xid <= (SELECT xid FROM last))
     ORDER BY ${table}.xid, ${orderBy}`,
    [after, pageRows - 1],
  );
  return { rows, next: rows.at(-1)?.xid ?? after, more: rows[0]?.more ?? false };
}
