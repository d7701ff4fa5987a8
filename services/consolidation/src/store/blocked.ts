import { NIL_ID } from "@memory/ids";
import type { Db } from "@memory/postgres";

const SCOPES_AT_ONCE = 20;
const PARTS_AT_ONCE = 10_000;
/** Longer than a forget normally takes from ingest to here. */
const PATIENCE = "15 seconds";

export interface BlockedScope {
  token: string;
  /** The newest epoch among the waiting parts that were read. */
  epoch: number;
}

/** The part after which the next query continues: its scope, as a uuid, and its job. */
export type PartCursor = readonly [string, string];

export const FIRST_PART: PartCursor = [NIL_ID, NIL_ID];

interface Looked {
  scopes: BlockedScope[];
  /** Where the next query continues; after the last part, the first one. */
  next: PartCursor;
}

interface Row {
  scopes: BlockedScope[] | null;
  count: number;
  last: [string, string] | null;
}

/**
 * Some scopes, among the next `mostParts` parts, with parts that have waited long for a forget; chosen at random, so that scopes which
 * stay blocked do not hide others.
 */
export async function blockedScopes(
  db: Db,
  from: PartCursor,
  mostParts = PARTS_AT_ONCE,
): Promise<Looked> {
  const { rows } = await db.query<Row>(
    `WITH looked AS MATERIALIZED (
       SELECT scope_token, scope_token::uuid AS scope_uuid, job_id, epoch, state, updated_at FROM parts
       WHERE (scope_token::uuid, job_id) > ($1::uuid, $2::uuid)
       ORDER BY scope_token::uuid, job_id LIMIT $3
     ), blocked AS (
       SELECT token, max(looked.epoch) AS epoch FROM looked JOIN scopes ON token = scope_token
       WHERE state <> 'done' AND looked.epoch > scopes.epoch AND updated_at < now() - interval '${PATIENCE}'
       GROUP BY token ORDER BY random() LIMIT ${SCOPES_AT_ONCE}
     )
     SELECT (SELECT json_agg(blocked) FROM blocked) AS scopes, (SELECT count(*)::int FROM looked) AS count,
       (SELECT ARRAY[scope_uuid, job_id]::text[] FROM looked ORDER BY scope_uuid DESC, job_id DESC LIMIT 1) AS last`,
    [...from, mostParts],
  );
  const { scopes, count, last } = rows[0] ?? { scopes: null, count: 0, last: null };
  return { scopes: scopes ?? [], next: last && count === mostParts ? last : FIRST_PART };
}
