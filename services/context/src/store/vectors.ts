import { type Db, type Pool, type Tx, transaction } from "@memory/postgres";
import type { ItemVector } from "../domain/memory/scope-index.ts";
import { raiseRevisions } from "./scopes.ts";

export interface WaitingItem {
  id: string;
  kind: ItemVector["kind"];
  scopeToken: string;
}

const LEASE = "1 minute";
const FIRST_WAIT_MS = 500;
const MOST_WAIT_MS = 60 * 60_000;

/** Deletes the vectors of items, and the items' requests for one: vectors still being computed for them are dropped. */
export async function deleteVectors(tx: Tx, itemIds: readonly string[]): Promise<void> {
  await tx.query("DELETE FROM vectors WHERE item_id = ANY($1)", [itemIds]);
}

/** Takes at most `limit` items that wait for their vectors, those due longest first; for a minute nobody else takes them. */
export async function takeWaiting(db: Db, limit: number): Promise<WaitingItem[]> {
  const { rows } = await db.query<WaitingItem>(
    `UPDATE vectors SET tries = tries + 1, due_at = now() + interval '${LEASE}'
     WHERE item_id IN (SELECT item_id FROM vectors WHERE vector IS NULL AND due_at <= now()
                       ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING item_id AS id, kind, scope_token AS "scopeToken"`,
    [limit],
  );
  return rows;
}

/** The newest item that waits for its first try; null when none does. */
export async function waitingNow(db: Db): Promise<string | null> {
  const { rows } = await db.query<{ newest: string | null }>(
    `SELECT max(item_id::text) AS newest FROM vectors WHERE vector IS NULL AND tries <= 1`,
  );
  return rows[0]?.newest ?? null;
}

/** Whether items up to one still wait for their first try or are being worked on. Ids are in the order in which items were made. */
export async function areStillWaiting(db: Db, newest: string): Promise<boolean> {
  const { rows } = await db.query<{ some: boolean }>(
    `SELECT EXISTS (SELECT FROM vectors WHERE vector IS NULL AND tries <= 1 AND item_id <= $1::uuid) AS some`,
    [newest],
  );
  return rows[0]?.some ?? false;
}

/** Makes items wait longer with each try: half a second at first, an hour at most. */
export async function postponeVectors(db: Db, itemIds: readonly string[]): Promise<void> {
  await db.query(
    `UPDATE vectors SET due_at = now() +
       least($2 * power(2, least(tries, 20)), $3) * interval '1 millisecond'
     WHERE item_id = ANY($1) AND vector IS NULL`,
    [itemIds, FIRST_WAIT_MS, MOST_WAIT_MS],
  );
}

/**
 * Writes vectors of items that still wait for them, as a change of their scopes: an index in memory is brought up to
 * date like after any other. Answers how many were written.
 */
export function storeVectors(
  pool: Pool,
  model: string,
  made: readonly { item: WaitingItem; vector: Float32Array }[],
): Promise<number> {
  return transaction(pool, async (tx) => {
    const raised = await raiseRevisions(
      tx,
      made.map(({ item }) => item.scopeToken),
    );
    const { rowCount } = await tx.query(
      `UPDATE vectors v SET vector = given.vector, model = $1, revision = given.revision
       FROM unnest($2::uuid[], $3::text[], $4::bigint[], $5::bytea[]) AS given (id, token, revision, vector)
       WHERE v.item_id = given.id AND v.scope_token = given.token AND v.vector IS NULL`,
      [
        model,
        made.map(({ item }) => item.id),
        made.map(({ item }) => item.scopeToken),
        made.map(({ item }) => raised.get(item.scopeToken)?.revision ?? 0),
        made.map(({ vector }) => bytesOf(vector)),
      ],
    );
    return rowCount ?? 0;
  });
}

/** Lets what has a vector of another model wait for a new one, at most `limit`; answers how many. */
export async function expireVectors(db: Db, model: string, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `UPDATE vectors SET vector = NULL, model = NULL, tries = 0, due_at = now()
     WHERE item_id IN (SELECT item_id FROM vectors WHERE model <> $1 LIMIT $2)`,
    [model, limit],
  );
  return rowCount ?? 0;
}

const MISSING = {
  episode: `SELECT item.event_id AS id, item.scope_token, item.epoch, v.item_id IS NULL AS is_missing
    FROM (SELECT event_id, scope_token, epoch FROM episodes
          WHERE event_id > $1 ORDER BY event_id LIMIT $2) item
    LEFT JOIN vectors v ON v.item_id = item.event_id`,
  fact: `SELECT item.fact_id AS id, item.scope_token, item.epoch,
      v.item_id IS NULL AND item.has_body AS is_missing
    FROM (SELECT fact_id, scope_token, epoch, body IS NOT NULL AS has_body FROM index_facts
          WHERE fact_id > $1 ORDER BY fact_id LIMIT $2) item
    LEFT JOIN vectors v ON v.item_id = item.fact_id`,
};

/** Lets items of the recall index that neither have a vector nor wait for one wait; answers the last id looked at, null at the end. */
export async function awaitMissing(
  pool: Pool,
  kind: ItemVector["kind"],
  after: string,
  limit: number,
): Promise<string | null> {
  const { rows } = await pool.query<{
    id: string;
    scope_token: string;
    epoch: number;
    is_missing: boolean;
  }>(MISSING[kind], [after, limit]);
  const missing = rows.filter(({ is_missing }) => is_missing);
  if (missing.length > 0) {
    const items = missing.map((row) => ({ ...row, scopeToken: row.scope_token }));
    await transaction(pool, async (tx) => {
      const tokens = [...new Set(items.map(({ scopeToken }) => scopeToken))].sort();
      await tx.query("SELECT FROM scopes WHERE token = ANY($1) ORDER BY token FOR UPDATE", [
        tokens,
      ]);
      await awaitVectors(tx, kind, items);
    });
  }
  return rows.length < limit
    ? null
    : (rows
        .map(({ id }) => id)
        .sort()
        .at(-1) ?? null);
}

const EXISTING = {
  episode: "JOIN episodes item ON item.event_id = given.id",
  fact: "JOIN index_facts item ON item.fact_id = given.id AND item.body IS NOT NULL",
};

/** Lets items of the recall index wait for their vectors; those that have one keep it. Their scopes' rows are held. */
export async function awaitVectors(
  tx: Tx,
  kind: ItemVector["kind"],
  items: readonly { id: string; scopeToken: string; epoch: number }[],
): Promise<void> {
  await tx.query(
    `INSERT INTO vectors (item_id, kind, scope_token, epoch)
     SELECT given.id, $1, given.token, given.epoch
     FROM unnest($2::uuid[], $3::text[], $4::int[]) AS given (id, token, epoch)
     ${EXISTING[kind]}
     ON CONFLICT DO NOTHING`,
    [
      kind,
      items.map((item) => item.id),
      items.map(({ scopeToken }) => scopeToken),
      items.map(({ epoch }) => epoch),
    ],
  );
}

const bytesOf = (vector: Float32Array): Buffer =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);

/** A vector in the form that a row of `vectors` holds it in. */
export function vectorOf(bytes: Uint8Array): Float32Array {
  // A copy, since floats must stand at a multiple of four.
  return new Float32Array(Uint8Array.from(bytes).buffer);
}
