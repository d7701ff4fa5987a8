import type { FeedAsk, FeedPosition } from "@memory/contracts";
import type { Db } from "@memory/postgres";
import { CHECKSUM } from "./handled-items.ts";

export interface FeedPage<Row> {
  rows: Row[];
  /** xid of the last transaction that is complete in the page, or the start of the page when none is. */
  next: string;
  more: boolean;
  /** The last row, when the page ends within a transaction. */
  within: FeedPosition | null;
}

interface Source {
  /** Table with columns `xid xid8`, indexed, and `id uuid`; both are constants of the owner's code. */
  table: string;
  /** Select list, `id` among it. */
  columns: string;
  /** A page ends with the transaction that holds this row. */
  pageRows: number;
}

/** The most rows of a page; more, which only one transaction can have, would not fit into a message. */
const MOST_ROWS = 12_000;
/** What is older than this, nothing can still appear before. */
const HORIZON = "pg_snapshot_xmin(pg_current_snapshot())";
/** The greatest value of xid8, which has 64 bits without a sign. */
const LAST_XID = "18446744073709551615";

/**
 * A page of an owner's feed in the order of transactions; one is split only if it is larger than a page can be. `settled` gives
 * only rows older than every running transaction, so that nothing can still appear before its end; `visible` all committed rows. What the
 * follower has `handled` is left out.
 */
export async function readFeedPage<Row extends { xid: string; id: string }>(
  db: Db,
  { table, columns, pageRows }: Source,
  { after, mode, within, handled }: FeedAsk,
  mostRows = MOST_ROWS,
): Promise<FeedPage<Row>> {
  const horizon = mode === "settled" ? `AND xid < ${HORIZON}` : "";
  // The rest of a transaction is part of one that is not handled.
  const known = within ? [] : await confirmHandled(db, table, { mode, handled });
  const others = known.length === 0 ? "" : "AND xid NOT IN (SELECT unnest($4::xid8[]))";
  const rest = within ? "AND (xid, id) > ($4::xid8, $5::uuid)" : "";
  // The end of the page has to be a bound of the index: as a filter it would read everything that follows the page.
  const { rows } = await db.query<Row & { more: boolean }>(
    `WITH last AS (
       SELECT xid FROM ${table} WHERE xid > $1::xid8 ${horizon} ${others} ORDER BY xid OFFSET $2 LIMIT 1
     )
     SELECT xid::text AS xid, ${columns}, EXISTS (SELECT FROM last) AS more
     FROM ${table}
     WHERE xid > $1::xid8 ${horizon} ${others} ${rest}
       AND xid <= coalesce((SELECT xid FROM last), '${LAST_XID}'::xid8)
     ORDER BY ${table}.xid, id LIMIT $3`,
    [after, pageRows - 1, mostRows + 1, ...beginning(within, known)],
  );
  const beyond = rows[mostRows];
  if (beyond !== undefined) return cutAt(rows.slice(0, mostRows), beyond.xid, after);
  // The rest of the transaction may have moved into a later one.
  if (within && rows.length === 0) return { rows, next: within.xid, more: true, within: null };
  const more = rows[0]?.more ?? false;
  const next = rows.at(-1)?.xid ?? after;
  return { rows, next: more ? next : latest([next, ...known]), more, within: null };
}

const beginning = (within: FeedAsk["within"], known: readonly string[]): unknown[] => {
  if (within) return [within.xid, within.id];
  return known.length === 0 ? [] : [known];
};

/** Those of some transactions of which a follower has handled all rows, as far as a page may show them. */
async function confirmHandled(
  db: Db,
  table: string,
  { mode, handled = [] }: Pick<FeedAsk, "mode" | "handled">,
): Promise<string[]> {
  if (handled.length === 0) return [];
  const { rows } = await db.query<{ xid: string }>(
    `SELECT given.xid::text AS xid FROM unnest($1::xid8[], $2::bigint[]) AS given (xid, checksum)
     WHERE ($3 OR given.xid < ${HORIZON})
       AND given.checksum = (SELECT ${CHECKSUM} FROM ${table} WHERE ${table}.xid = given.xid)`,
    [handled.map(({ xid }) => xid), handled.map(({ checksum }) => checksum), mode === "visible"],
  );
  return rows.map(({ xid }) => xid);
}

const latest = (xids: readonly [string, ...string[]]): string =>
  xids.reduce((last, xid) => (BigInt(xid) > BigInt(last) ? xid : last));

/** The rows without the last transaction, if that does not fit beside others; or its beginning, if it does not fit alone. */
function cutAt<Row extends { xid: string; id: string }>(
  rows: Row[],
  xid: string,
  after: string,
): FeedPage<Row> {
  const whole = rows.filter((row) => row.xid !== xid);
  const next = whole.at(-1)?.xid;
  if (next !== undefined) return { rows: whole, next, more: true, within: null };
  const id = rows.at(-1)?.id ?? "";
  return { rows, next: after, more: true, within: { xid, id } };
}
