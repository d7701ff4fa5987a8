import { NIL_ID } from "@memory/ids";
import type { Db } from "@memory/postgres";

const ROWS_AT_ONCE = 2_000;
const SCOPES_AT_ONCE = 500;

/**
 * Empties the recall index and forgets how far the feeds were followed, so that they are read from their beginning.
 * In portions, so that nothing waits long; rows indexed meanwhile may stay or go, and are read again from the feed either way.
 * Tombstones, marks, withheld events and traces are records and stay. The caller holds the reconcilers' locks.
 */
export async function clearIndex(db: Db): Promise<void> {
  await db.query("DELETE FROM feed_cursors");
  for (const clear of [clearEpisodes, clearFacts, clearVectors]) {
    for (let after: string | null = NIL_ID; after !== null; ) after = await clear(db, after);
  }
  for (let after: string | null = ""; after !== null; ) after = await voidIndexes(db, after);
}

const clearEpisodes = (db: Db, after: string) =>
  lastOf(
    db,
    `WITH gone AS (DELETE FROM episodes WHERE event_id IN (
       SELECT event_id FROM episodes WHERE event_id > $1 ORDER BY event_id LIMIT $2)
       RETURNING event_id AS id)
     SELECT id::text FROM gone ORDER BY id DESC LIMIT 1`,
    after,
    ROWS_AT_ONCE,
  );

const clearFacts = (db: Db, after: string) =>
  lastOf(
    db,
    `WITH gone AS (DELETE FROM index_facts WHERE fact_id IN (
       SELECT fact_id FROM index_facts WHERE fact_id > $1 ORDER BY fact_id LIMIT $2)
       RETURNING fact_id AS id)
     SELECT id::text FROM gone ORDER BY id DESC LIMIT 1`,
    after,
    ROWS_AT_ONCE,
  );

const clearVectors = (db: Db, after: string) =>
  lastOf(
    db,
    `WITH gone AS (DELETE FROM vectors WHERE item_id IN (
       SELECT item_id FROM vectors WHERE item_id > $1 ORDER BY item_id LIMIT $2)
       RETURNING item_id AS id)
     SELECT id::text FROM gone ORDER BY id DESC LIMIT 1`,
    after,
    ROWS_AT_ONCE,
  );

/** Makes every replica drop its cached indexes. */
const voidIndexes = (db: Db, after: string) =>
  lastOf(
    db,
    `WITH raised AS (UPDATE scopes SET revision = revision + 1, erased_at = revision + 1
       WHERE token IN (SELECT token FROM scopes WHERE token > $1 ORDER BY token LIMIT $2 FOR UPDATE)
       RETURNING token)
     SELECT max(token) AS id FROM raised`,
    after,
    SCOPES_AT_ONCE,
  );

/** The last id of a portion; null after the last one. */
async function lastOf(db: Db, text: string, after: string, limit: number): Promise<string | null> {
  const { rows } = await db.query<{ id: string | null }>(text, [after, limit]);
  return rows[0]?.id ?? null;
}
