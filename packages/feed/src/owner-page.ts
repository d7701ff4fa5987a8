import type { FeedAsk, FeedPosition } from "@memory/contracts";
import type { Db } from "@memory/postgres";

export interface FeedPage<Row> {
  rows: Row[];
  /** xid of the last transaction that is complete in the page, or the start of the page when none is. */
  next: string;
  more: boolean;
  /** The last item, when the page ends within a transaction. */
  within: FeedPosition | null;
}

interface Source<Row> {
  /** Table with columns `xid xid8`, indexed, and `id uuid`; both are constants of the owner's code. */
  table: string;
  /** Select list, `id` among it. */
  columns: string;
  /** A page ends with the transaction that holds this row. */
  pageRows: number;
  /** SQL that is true for rows after `afterXid` of the scopes that `tokens` holds, both parameters; without it a page is of all scopes. */
  isOfScopes?: (tokens: string, afterXid: string) => string;
  /** What several rows of a transaction belong to, of which a page holds all or none if it has room: its column and its value. A row is one by itself unless given. */
  item?: { column: string; of: (row: Row) => string };
}

/** The most rows of a page; more, which only one transaction can have, would not fit into a message. */
const MOST_ROWS = 12_000;
/** The greatest value of xid8, which has 64 bits without a sign. */
const LAST_XID = "18446744073709551615";
const LAST_ROW = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/**
 * A page of an owner's feed in the order of transactions; one is split only if it is larger than a page can be. `settled` gives
 * only rows older than every running transaction, so that nothing can still appear before its end; `visible` all committed rows.
 */
export async function readFeedPage<Row extends { xid: string; id: string }>(
  db: Db,
  { table, columns, pageRows, isOfScopes, item }: Source<Row>,
  { after, mode, within, scopeTokens }: FeedAsk,
  mostRows = MOST_ROWS,
): Promise<FeedPage<Row>> {
  const horizon = mode === "settled" ? "AND xid < pg_snapshot_xmin(pg_current_snapshot())" : "";
  const { column: itemId, of: itemOf } = item ?? { column: "id", of: ({ id }: Row) => id };
  const values: unknown[] = [after, pageRows - 1, mostRows + 1];
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const of =
    isOfScopes && scopeTokens
      ? `AND ${isOfScopes(`${parameter(scopeTokens)}::text[]`, "$1::xid8")}`
      : "";
  const rest = within
    ? `AND (xid, ${itemId}, id) > (${parameter(within.xid)}::xid8, ${parameter(within.id)}::uuid, ${parameter(within.row ?? LAST_ROW)}::uuid)`
    : "";
  // The end of the page has to be a bound of the index: as a filter it would read everything that follows the page.
  const { rows } = await db.query<Row & { more: boolean }>(
    `WITH last AS (
       SELECT xid FROM ${table} WHERE xid > $1::xid8 ${horizon} ${of} ORDER BY xid OFFSET $2 LIMIT 1
     )
     SELECT xid::text AS xid, ${columns}, EXISTS (SELECT FROM last) AS more
     FROM ${table}
     WHERE xid > $1::xid8 ${horizon} ${of} ${rest}
       AND xid <= coalesce((SELECT xid FROM last), '${LAST_XID}'::xid8)
     ORDER BY ${table}.xid, ${itemId}, id LIMIT $3`,
    values,
  );
  const beyond = rows[mostRows];
  if (beyond !== undefined) return cutAt(rows.slice(0, mostRows), beyond, { after, itemOf });
  // The rest of the transaction may have moved into a later one.
  if (within && rows.length === 0) return { rows, next: within.xid, more: true, within: null };
  return { rows, next: rows.at(-1)?.xid ?? after, more: rows[0]?.more ?? false, within: null };
}

/**
 * The rows without the last transaction, if that does not fit beside others; or the items at its beginning, if it does not fit alone; or
 * the beginning of its first item, if not even that does.
 */
function cutAt<Row extends { xid: string; id: string }>(
  rows: Row[],
  beyond: Row,
  { after, itemOf }: { after: string; itemOf: (row: Row) => string },
): FeedPage<Row> {
  const { xid } = beyond;
  const whole = rows.filter((row) => row.xid !== xid);
  const next = whole.at(-1)?.xid;
  if (next !== undefined) return { rows: whole, next, more: true, within: null };
  const cut = itemOf(beyond);
  const fitting = rows.filter((row) => itemOf(row) !== cut);
  const last = fitting.at(-1);
  if (last === undefined)
    return { rows, next: after, more: true, within: { xid, id: cut, row: rows.at(-1)?.id } };
  return { rows: fitting, next: after, more: true, within: { xid, id: itemOf(last) } };
}
