import type { Db } from "@memory/postgres";
import { type ProjectScope, tenantToken } from "@memory/scope";

/** Rows of scopes that are looked at for one answer: those of other projects are among them. */
const LOOKED_AT = 5_000;

/** A scope of which there may be lines. */
export interface ExportedScope {
  token: string;
  /** Null where no row here names the subject. */
  subjectId: string | null;
}

const NAMED = (token: string) => `coalesce(
  (SELECT subject_id FROM facts WHERE scope_token = ${token} AND project_id = $3 LIMIT 1),
  (SELECT subject_id FROM conflict_sets WHERE scope_token = ${token} AND project_id = $3 LIMIT 1))`;

/**
 * The first scope of a project after a token, but for those whose name stands for another subject; null where none of those that were
 * looked at is of the project. `next` is where to look on, null at the end.
 */
export async function scopeAfter(
  db: Db,
  { projectId }: ProjectScope,
  after: string,
): Promise<{ scope: ExportedScope | null; next: string | null }> {
  const { rows } = await db.query<ExportedScope & { isOfProject: boolean; count: number }>(
    `WITH looked AS MATERIALIZED (
       SELECT token, tenant FROM scopes WHERE token > $1 ORDER BY token LIMIT ${LOOKED_AT}),
     named AS (
       SELECT token, tenant = $2 AS own, ${NAMED("looked.token")} AS "subjectId"
       FROM looked WHERE tenant IN ($2, '')
         AND NOT EXISTS (SELECT FROM subject_names n WHERE n.token = looked.token) ORDER BY token),
     first AS (SELECT * FROM named WHERE own OR "subjectId" IS NOT NULL LIMIT 1)
     SELECT token, "subjectId", true AS "isOfProject", 0 AS count FROM first
     UNION ALL SELECT max(token), NULL, false, count(*)::int FROM looked WHERE NOT EXISTS (SELECT FROM first)
     HAVING NOT EXISTS (SELECT FROM first)`,
    [after, tenantToken(projectId), projectId],
  );
  const [row] = rows;
  if (row?.isOfProject) {
    const { token, subjectId } = row;
    return { scope: { token, subjectId }, next: token };
  }
  return { scope: null, next: row && row.count === LOOKED_AT ? row.token : null };
}

/** The first transaction, as xid, whose changes a reader may not have seen if it began now. */
export async function firstUnseen(db: Db): Promise<string> {
  const { rows } = await db.query<{ xid: string }>(
    "SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xid",
  );
  return rows[0]?.xid ?? "0";
}

/** An event of a scope that waits to be read, or that nothing is learned from; null where there is none. */
export async function anyEventOf(db: Db, token: string): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    `(SELECT event_ids[1] AS id FROM job_scopes
      WHERE scope_token = $1 AND scope_token::uuid = $1::uuid AND state <> 'done' LIMIT 1)
     UNION ALL (SELECT event_id FROM erased_sources WHERE scope_token = $1 LIMIT 1) LIMIT 1`,
    [token],
  );
  return rows[0]?.id ?? null;
}
