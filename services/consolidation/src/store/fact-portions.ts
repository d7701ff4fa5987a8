import type { Db, Tx } from "@memory/postgres";
import { BYTES } from "./facts.ts";
import { readPortions, type Sized } from "./portions.ts";

/**
 * Hashes of the identities of a scope that have a disabled row, in portions whose rows are read one after the other; only that of
 * one fact, unless it is null.
 */
export async function disabledPortions(
  tx: Tx,
  token: string,
  factId: string | null,
): Promise<string[][]> {
  const { rows } = await tx.query<Sized>(
    `SELECT hashtextextended(identity_key, 0)::text AS key, count(*)::int AS rows,
       sum(${BYTES})::float8 AS bytes
     FROM facts WHERE scope_token = $1 AND status <> 'deleted' AND ($2::uuid IS NULL OR identity_key = (
       SELECT identity_key FROM facts WHERE scope_token = $1 AND id = $2))
     GROUP BY 1 HAVING bool_or(status = 'disabled')`,
    [token, factId],
  );
  return readPortions(rows);
}

/**
 * Hashes of the identities of a scope that have a live fact, those said last, as many as say no more than `mostBytes` together; one that
 * says more by itself is left out.
 */
export async function identitiesSaidLast(
  tx: Tx,
  token: string,
  mostBytes: number,
): Promise<string[]> {
  const { rows } = await tx.query<{ key: string }>(
    `SELECT key FROM (
       SELECT key, sum(bytes) OVER (ORDER BY said DESC NULLS LAST, key) AS upto FROM (
         SELECT hashtextextended(identity_key, 0)::text AS key, sum(${BYTES}) AS bytes,
           max(coalesce(last_reinforced_at, valid_from) COLLATE "C") AS said
         FROM facts WHERE scope_token = $1 AND status <> 'deleted' GROUP BY 1
         HAVING sum(${BYTES}) <= $2 AND bool_or(kind = 'fact' AND status IN ('active', 'candidate', 'disputed'))
       ) AS identities
     ) AS counted WHERE upto <= $2`,
    [token, mostBytes],
  );
  return rows.map(({ key }) => key);
}

/** Bytes of what all rows of scopes say, by scope. */
export async function bytesInScopes(
  db: Db,
  scopeTokens: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (scopeTokens.length === 0) return new Map();
  const { rows } = await db.query<{ token: string; bytes: number }>({
    name: "bytes-in-scopes",
    text: `SELECT scope_token AS token, sum(${BYTES})::float8 AS bytes FROM facts
     WHERE scope_token = ANY($1) AND status <> 'deleted' GROUP BY 1`,
    values: [scopeTokens],
  });
  const bytes = new Map(rows.map((row) => [row.token, row.bytes]));
  return new Map(scopeTokens.map((token) => [token, bytes.get(token) ?? 0]));
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
