import type { Db } from "@memory/postgres";

/** Where a feed has been followed to; "0" is its beginning. */
export async function readCursor(db: Db, feed: string): Promise<string> {
  const { rows } = await db.query<{ after_xid: string }>(
    "SELECT after_xid FROM feed_cursors WHERE feed = $1",
    [feed],
  );
  return rows[0]?.after_xid ?? "0";
}

export async function saveCursor(db: Db, feed: string, afterXid: string): Promise<void> {
  await db.query(
    `INSERT INTO feed_cursors (feed, after_xid) VALUES ($1, $2)
     ON CONFLICT (feed) DO UPDATE SET after_xid = $2`,
    [feed, afterXid],
  );
}
