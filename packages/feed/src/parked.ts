import type { Db } from "@memory/postgres";

export interface ParkedRow {
  feed: string;
  itemId: string;
  tries: number;
  nextTryAt: Date;
  reason: string;
}

/** Waits between tries: 1 s, 4 s, 16 s … at most an hour. */
const retryDelayMs = (tries: number): number => Math.min(1_000 * 4 ** (tries - 1), 3_600_000);

/** Notes a failed item, or one more failed try of it. */
export async function parkItem(
  db: Db,
  feed: string,
  itemId: string,
  scopeTokens: string[],
  item: unknown,
  reason: string,
): Promise<void> {
  const { rows } = await db.query<{ tries: number }>(
    "SELECT tries FROM parked_items WHERE feed = $1 AND item_id = $2",
    [feed, itemId],
  );
  const tries = (rows[0]?.tries ?? 0) + 1;
  await db.query(
    `INSERT INTO parked_items (feed, item_id, scope_tokens, item, tries, next_try_at, reason)
     VALUES ($1, $2, $3, $4, $5, now() + $6 * interval '1 millisecond', $7)
     ON CONFLICT (feed, item_id) DO UPDATE
       SET tries = $5, item = $4, next_try_at = now() + $6 * interval '1 millisecond', reason = $7`,
    [feed, itemId, scopeTokens, JSON.stringify(item), tries, retryDelayMs(tries), reason],
  );
}

/** Parked items that are due, or all of them, oldest first, at most `limit`. */
export async function dueItems(
  db: Db,
  feed: string,
  which: "due" | "all",
  limit: number,
): Promise<{ itemId: string; item: unknown }[]> {
  const { rows } = await db.query<{ item_id: string; item: unknown }>(
    `SELECT item_id, item FROM parked_items
     WHERE feed = $1 AND ($2 = 'all' OR next_try_at <= now()) ORDER BY next_try_at LIMIT $3`,
    [feed, which, limit],
  );
  return rows.map(({ item_id, item }) => ({ itemId: item_id, item }));
}

/** Parked items that touch a scope, at most `limit`. */
export async function itemsOfScope(
  db: Db,
  feed: string,
  scopeToken: string,
  limit: number,
): Promise<{ itemId: string; item: unknown }[]> {
  const { rows } = await db.query<{ item_id: string; item: unknown }>(
    `SELECT item_id, item FROM parked_items
     WHERE feed = $1 AND scope_tokens @> ARRAY[$2] ORDER BY next_try_at LIMIT $3`,
    [feed, scopeToken, limit],
  );
  return rows.map(({ item_id, item }) => ({ itemId: item_id, item }));
}

export async function unpark(db: Db, feed: string, itemId: string): Promise<void> {
  await db.query("DELETE FROM parked_items WHERE feed = $1 AND item_id = $2", [feed, itemId]);
}

/** How much of each feed is parked, and for how long. */
export async function summariseParked(
  db: Db,
): Promise<Map<string, { count: number; oldestSeconds: number }>> {
  const { rows } = await db.query<{ feed: string; count: number; oldestSeconds: number }>(
    `SELECT feed, count(*)::int AS count,
       extract(epoch FROM now() - min(parked_at))::float8 AS "oldestSeconds"
     FROM parked_items GROUP BY feed`,
  );
  return new Map(rows.map(({ feed, ...parked }) => [feed, parked]));
}

/** For the command that lists what is parked. */
export async function listParked(db: Db): Promise<ParkedRow[]> {
  const { rows } = await db.query<ParkedRow>(
    `SELECT feed, item_id AS "itemId", tries, next_try_at AS "nextTryAt", reason
     FROM parked_items ORDER BY feed, next_try_at`,
  );
  return rows;
}

/** For the command that drops parked items: one by id, or all of a feed. Answers how many there were. */
export async function dropParked(db: Db, feed: string, itemId: string | null): Promise<number> {
  const { rowCount } = await db.query(
    "DELETE FROM parked_items WHERE feed = $1 AND ($2::text IS NULL OR item_id = $2)",
    [feed, itemId],
  );
  return rowCount ?? 0;
}

/** For the command that replays parked items: they are due at once. Answers how many there were. */
export async function replayParked(db: Db, feed: string, itemId: string | null): Promise<number> {
  const { rowCount } = await db.query(
    "UPDATE parked_items SET next_try_at = now() WHERE feed = $1 AND ($2::text IS NULL OR item_id = $2)",
    [feed, itemId],
  );
  return rowCount ?? 0;
}
