import type { KeyPosition } from "@memory/api";
import { boundedPage, type Db, type LookedAt, rowsToLookAt } from "@memory/postgres";
import { KEY_COLUMNS, type KeyRealm, type KeyRow } from "./keys.ts";

/** A key with who made it and who revoked it, as far as that is known, and when it was used. */
export interface KeyWithSenders extends KeyRow {
  created_by_actor: string | null;
  created_by_key_prefix: string | null;
  revoked_by_actor: string | null;
  revoked_by_key_prefix: string | null;
  last_used_at: Date | null;
}

export interface PageOfKeys {
  limit: number;
  /** Null for the first page. */
  after: KeyPosition | null;
  /** Only keys that are revoked, or only those that are not; null is both. */
  revoked: boolean | null;
}

export interface KeyPage {
  keys: KeyWithSenders[];
  /** Null on the last page. */
  next: KeyPosition | null;
}

type PageRow = KeyWithSenders & LookedAt;

/** At most `limit` keys of a realm, oldest first; fewer where few of the next five hundred pass. */
export async function readKeyPage(
  db: Db,
  realm: KeyRealm,
  { limit, after, revoked }: PageOfKeys,
): Promise<KeyPage> {
  const lookAt = rowsToLookAt(limit, revoked !== null);
  const { rows } = await db.query<PageRow>(
    `WITH looked AS (
       SELECT *, (row_number() OVER oldest_first)::int AS place, (count(*) OVER ())::int AS candidates
       FROM (
         SELECT ${KEY_COLUMNS}, created_by_actor, created_by_key_prefix, revoked_by_actor, revoked_by_key_prefix, last_used_at
         FROM api_keys
         WHERE ${realm === null ? "$2::text IS NULL" : "project_id = $2"}
           AND (created_at, id) > (coalesce($4, '-infinity')::timestamptz, coalesce($5, '00000000-0000-0000-0000-000000000000')::uuid)
         ORDER BY created_at, id LIMIT $6) AS oldest
       WINDOW oldest_first AS (ORDER BY created_at, id)),
     judged AS (
       SELECT *, count(*) OVER () AS last,
         org_id = coalesce($1, org_id)
           AND (revoked_at IS NOT NULL) = coalesce($3, revoked_at IS NOT NULL) AS passes
       FROM looked)
     SELECT * FROM judged WHERE passes OR place = last ORDER BY place LIMIT $7`,
    [
      ...[realm?.orgId ?? null, realm?.projectId ?? null, revoked],
      ...[after?.createdAt ?? null, after?.id ?? null, lookAt, limit + 1],
    ],
  );
  const { items, next } = boundedPage(rows, { limit, lookAt });
  return {
    keys: items,
    // The column holds milliseconds.
    next: next && { createdAt: next.created_at.toISOString(), id: next.id },
  };
}
