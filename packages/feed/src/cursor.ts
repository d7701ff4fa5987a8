import { type Db, type Pool, type Tx, transaction } from "@memory/postgres";

export interface Cursor {
  /** "0" is the beginning of the feed. */
  after: string;
  /** The era of the owner's database that the cursor belongs to; null before it was known. */
  era: string | null;
}

/** The position up to which a feed has been followed. */
export async function readCursor(db: Db, feed: string): Promise<Cursor> {
  const { rows } = await db.query<Cursor>(
    "SELECT after_xid AS after, era FROM feed_cursors WHERE feed = $1",
    [feed],
  );
  return rows[0] ?? { after: "0", era: null };
}

/** Moves the cursor, unless the owner has begun another era meanwhile. */
export async function saveCursor(db: Db, feed: string, { after, era }: Cursor): Promise<void> {
  await db.query(
    `INSERT INTO feed_cursors AS held (feed, after_xid, era) VALUES ($1, $2, $3)
     ON CONFLICT (feed) DO UPDATE SET after_xid = $2 WHERE held.era IS NOT DISTINCT FROM $3`,
    [feed, after, era],
  );
}

/** The cursor of an era before, in the one that began with this name. */
function placeIn(era: string, after: string): string {
  const begin = /@(\d+)$/.exec(era)?.[1];
  if (begin === undefined) return "0";
  return BigInt(after) < BigInt(begin) ? after : String(BigInt(begin) - 1n);
}

/**
 * Records the era of a feed's owner. A new era moves the cursor back to its beginning, if it is beyond; `begins` is done in the same
 * transaction then. Answers the cursor.
 */
export function noteEra(
  pool: Pool,
  feed: string,
  era: string,
  begins: (tx: Tx) => Promise<void>,
): Promise<Cursor> {
  return transaction(pool, async (tx) => {
    await tx.query(
      `INSERT INTO feed_cursors (feed, after_xid) VALUES ($1, '0') ON CONFLICT DO NOTHING`,
      [feed],
    );
    const { rows } = await tx.query<Cursor>(
      "SELECT after_xid AS after, era FROM feed_cursors WHERE feed = $1 FOR UPDATE",
      [feed],
    );
    const held = rows[0] ?? { after: "0", era: null };
    if (held.era === era) return held;
    const isFirst = held.era === null;
    const now = { after: isFirst ? held.after : placeIn(era, held.after), era };
    await tx.query("UPDATE feed_cursors SET after_xid = $2, era = $3 WHERE feed = $1", [
      feed,
      now.after,
      era,
    ]);
    if (!isFirst) await begins(tx);
    return now;
  });
}
