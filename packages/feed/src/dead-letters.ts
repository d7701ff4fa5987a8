import type { Db } from "@memory/postgres";

/** An item of a feed whose handler failed. */
export interface DeadLetter {
  itemId: string;
  item: unknown;
}

export interface DeadLetterRow {
  feed: string;
  itemId: string;
  tries: number;
  nextTryAt: Date;
  reason: string;
}

interface Failure extends DeadLetter {
  scopeTokens: string[];
  /** Name of the error, never its message: that may quote content. */
  reason: string;
}

const LETTERS_AT_ONCE = 100;

/**
 * Records that an item failed, or that it failed again; it is due after 1 s, 4 s, 16 s … at most an hour. The database counts the
 * tries, so replicas that fail at the same moment are both counted; for one of them it is new.
 */
export async function recordDeadLetter(
  db: Db,
  feed: string,
  { itemId, item, scopeTokens, reason }: Failure,
): Promise<{ isNew: boolean }> {
  const { rows } = await db.query<{ isNew: boolean }>(
    `INSERT INTO dead_letters AS held (feed, item_id, scope_tokens, item, tries, next_try_at, reason)
     VALUES ($1, $2, $3, $4, 1, now() + interval '1 second', $5)
     ON CONFLICT (feed, item_id) DO UPDATE
       SET tries = held.tries + 1, item = excluded.item, reason = excluded.reason,
         next_try_at = now() + least(power(4, least(held.tries, 6)), 3600) * interval '1 second'
     RETURNING tries = 1 AS "isNew"`,
    [feed, itemId, scopeTokens, JSON.stringify(item), reason],
  );
  return rows[0] ?? { isNew: false };
}

/** Dead letters whose next try is due, the longest due first, at most a hundred. */
export async function dueDeadLetters(db: Db, feed: string): Promise<DeadLetter[]> {
  const { rows } = await db.query<DeadLetter>(
    `SELECT item_id AS "itemId", item FROM dead_letters
     WHERE feed = $1 AND next_try_at <= now() ORDER BY next_try_at LIMIT ${LETTERS_AT_ONCE}`,
    [feed],
  );
  return rows;
}

/** Every dead letter of a feed, due or not, or every one that touches a scope; read in portions. */
export async function* allDeadLetters(
  db: Db,
  feed: string,
  scopeToken: string | null = null,
): AsyncGenerator<DeadLetter> {
  for (let after: string | undefined = ""; after !== undefined; ) {
    const { rows }: { rows: DeadLetter[] } = await db.query<DeadLetter>(
      `SELECT item_id AS "itemId", item FROM dead_letters
       WHERE feed = $1 AND item_id > $2 AND ($3::text IS NULL OR scope_tokens @> ARRAY[$3])
       ORDER BY item_id LIMIT ${LETTERS_AT_ONCE}`,
      [feed, after, scopeToken],
    );
    yield* rows;
    after = rows.length === LETTERS_AT_ONCE ? rows.at(-1)?.itemId : undefined;
  }
}

/** Deletes a dead letter that was handled. */
export async function deleteDeadLetter(db: Db, feed: string, itemId: string): Promise<void> {
  await db.query("DELETE FROM dead_letters WHERE feed = $1 AND item_id = $2", [feed, itemId]);
}

/** How many dead letters each feed has, and the age of its oldest. */
export async function summariseDeadLetters(
  db: Db,
): Promise<Map<string, { count: number; oldestSeconds: number }>> {
  const { rows } = await db.query<{ feed: string; count: number; oldestSeconds: number }>(
    `SELECT feed, count(*)::int AS count,
       extract(epoch FROM now() - min(first_failed_at))::float8 AS "oldestSeconds"
     FROM dead_letters GROUP BY feed`,
  );
  return new Map(rows.map(({ feed, ...summary }) => [feed, summary]));
}

/** For the command that lists dead letters. */
export async function listDeadLetters(db: Db): Promise<DeadLetterRow[]> {
  const { rows } = await db.query<DeadLetterRow>(
    `SELECT feed, item_id AS "itemId", tries, next_try_at AS "nextTryAt", reason
     FROM dead_letters ORDER BY feed, next_try_at`,
  );
  return rows;
}

/** For the command that drops dead letters: one by id, or all of a feed. Gives back how many there were. */
export async function dropDeadLetters(
  db: Db,
  feed: string,
  itemId: string | null,
): Promise<number> {
  const { rowCount } = await db.query(
    "DELETE FROM dead_letters WHERE feed = $1 AND ($2::text IS NULL OR item_id = $2)",
    [feed, itemId],
  );
  return rowCount ?? 0;
}

/** For the command that replays dead letters: they are due at once. Gives back how many there were. */
export async function replayDeadLetters(
  db: Db,
  feed: string,
  itemId: string | null,
): Promise<number> {
  const { rowCount } = await db.query(
    "UPDATE dead_letters SET next_try_at = now() WHERE feed = $1 AND ($2::text IS NULL OR item_id = $2)",
    [feed, itemId],
  );
  return rowCount ?? 0;
}
