import { NIL_ID } from "@memory/ids";
import type { Db } from "@memory/postgres";

const SCOPES_AT_ONCE = 20;
const JOB_SCOPES_AT_ONCE = 10_000;
/** Longer than a forget normally takes from ingest to here. */
const PATIENCE = "15 seconds";

export interface BlockedScope {
  token: string;
  /** The newest epoch among the waiting job scopes that were read. */
  epoch: number;
}

/** The job scope after which the next query continues: its scope, as a uuid, and its job. */
export type JobScopeCursor = readonly [string, string];

export const FIRST_JOB_SCOPE: JobScopeCursor = [NIL_ID, NIL_ID];

interface Looked {
  scopes: BlockedScope[];
  /** Where the next query continues; after the last job scope, the first one. */
  next: JobScopeCursor;
}

interface Row {
  scopes: BlockedScope[] | null;
  count: number;
  last: [string, string] | null;
}

/**
 * Some scopes, among the next `mostJobScopes`, with job scopes that have waited long for a forget; chosen at random, so that scopes which
 * stay blocked do not hide others.
 */
export async function blockedScopes(
  db: Db,
  from: JobScopeCursor,
  mostJobScopes = JOB_SCOPES_AT_ONCE,
): Promise<Looked> {
  const { rows } = await db.query<Row>(
    `WITH looked AS MATERIALIZED (
       SELECT scope_token, scope_token::uuid AS scope_uuid, job_id, epoch, state, updated_at FROM job_scopes
       WHERE (scope_token::uuid, job_id) > ($1::uuid, $2::uuid)
       ORDER BY scope_token::uuid, job_id LIMIT $3
     ), blocked AS (
       SELECT token, max(looked.epoch) AS epoch FROM looked JOIN scopes ON token = scope_token
       WHERE state <> 'done' AND looked.epoch > scopes.epoch AND updated_at < now() - interval '${PATIENCE}'
       GROUP BY token ORDER BY random() LIMIT ${SCOPES_AT_ONCE}
     )
     SELECT (SELECT json_agg(blocked) FROM blocked) AS scopes, (SELECT count(*)::int FROM looked) AS count,
       (SELECT ARRAY[scope_uuid, job_id]::text[] FROM looked ORDER BY scope_uuid DESC, job_id DESC LIMIT 1) AS last`,
    [...from, mostJobScopes],
  );
  const { scopes, count, last } = rows[0] ?? { scopes: null, count: 0, last: null };
  return { scopes: scopes ?? [], next: last && count === mostJobScopes ? last : FIRST_JOB_SCOPE };
}
