import type { Db, Tx } from "@memory/postgres";
import { BYTES } from "./facts.ts";

/** Rows, and bytes of what they say, that are read at a time. */
const ROWS_AT_ONCE = 500;
const BYTES_AT_ONCE = 2_000_000;

interface Sized<Key> {
  key: Key;
  rows: number;
  bytes: number;
}

/** Ids of the live facts of a scope that are of an older epoch, in portions to be read one after the other. */
export async function livePortions(tx: Tx, token: string, epoch: number): Promise<string[][]> {
  const { rows } = await tx.query<Sized<string>>(
    `SELECT id AS key, 1 AS rows, ${BYTES} AS bytes FROM facts
     WHERE scope_token = $1 AND epoch < $2 AND kind = 'fact'
       AND status IN ('candidate', 'active', 'disputed') ORDER BY id`,
    [token, epoch],
  );
  return portionsOf(rows);
}

/** Those of the given ids that there are, in portions to be read one after the other. */
export async function portionsOfIds(db: Db, factIds: readonly string[]): Promise<string[][]> {
  const { rows } = await db.query<Sized<string>>(
    `SELECT id AS key, 1 AS rows, ${BYTES} AS bytes FROM facts WHERE id = ANY($1)`,
    [factIds],
  );
  return portionsOf(rows);
}

/** Hashes of the identities of a scope that have a disabled row, in portions whose rows are read one after the other. */
export async function disabledPortions(tx: Tx, token: string): Promise<string[][]> {
  const { rows } = await tx.query<Sized<string>>(
    `SELECT hashtextextended(identity_key, 0)::text AS key, count(*)::int AS rows,
       sum(${BYTES})::float8 AS bytes
     FROM facts WHERE scope_token = $1 AND status <> 'deleted'
     GROUP BY 1 HAVING bool_or(status = 'disabled')`,
    [token],
  );
  return portionsOf(rows);
}

/** Bytes of what all rows of a scope say. */
export async function bytesInScope(db: Db, scopeToken: string): Promise<number> {
  const { rows } = await db.query<{ bytes: number }>(
    `SELECT coalesce(sum(${BYTES}), 0)::float8 AS bytes FROM facts
     WHERE scope_token = $1 AND status <> 'deleted'`,
    [scopeToken],
  );
  return rows[0]?.bytes ?? 0;
}

/** Bytes of what all rows say of the identity of a fact; 0 of an unknown one. */
export async function bytesAlike(db: Db, factId: string): Promise<number> {
  const { rows } = await db.query<{ bytes: number }>(
    `SELECT coalesce(sum(${BYTES}), 0)::float8 AS bytes FROM facts,
       (SELECT scope_token AS scope, identity_key AS identity FROM facts WHERE id = $1) AS one
     WHERE scope_token = one.scope AND identity_key = one.identity
       AND hashtextextended(identity_key, 0) = hashtextextended(one.identity, 0)`,
    [factId],
  );
  return rows[0]?.bytes ?? 0;
}

/** One key at least in each. */
export function portionsOf<Key>(sized: readonly Sized<Key>[]): Key[][] {
  const portions: Key[][] = [];
  let [rows, bytes] = [ROWS_AT_ONCE, 0];
  for (const next of sized) {
    if (rows + next.rows > ROWS_AT_ONCE || bytes + next.bytes > BYTES_AT_ONCE) {
      portions.push([]);
      [rows, bytes] = [0, 0];
    }
    portions.at(-1)?.push(next.key);
    rows += next.rows;
    bytes += next.bytes;
  }
  return portions;
}
