import type { ErasedSource, ForgottenStep } from "@memory/contracts";
import { NIL_ID } from "@memory/ids";
import type { Db } from "@memory/postgres";
import { forgetTargetHash } from "@memory/scope";

/** What outlives an erasure here, in pages: other services lose theirs with a restore, and ask. */

const SOURCES_AT_ONCE = 5_000;
const FACTS_AT_ONCE = 10_000;

/** Sources of deleted facts; `after` is what the page before gave as `next`. */
export async function readErasedSources(
  db: Db,
  after: string | null,
): Promise<{ sources: ErasedSource[]; next: string | null }> {
  const [token = "", eventId = NIL_ID] = after?.split(":") ?? [];
  const { rows } = await db.query<ErasedSource>(
    `SELECT scope_token AS "scopeToken", event_id AS "eventId", max(epoch) AS epoch FROM (
       (SELECT scope_token, event_id, epoch FROM erased_sources
         WHERE (scope_token, event_id) > ($1, $2::uuid) ORDER BY scope_token, event_id
         LIMIT ${SOURCES_AT_ONCE})
       UNION ALL (SELECT f.scope_token, s.event_id, f.epoch
         FROM compacted_sources s JOIN facts f ON f.id = s.fact_id
         WHERE f.status = 'deleted' AND (f.scope_token, s.event_id) > ($1, $2::uuid)
         ORDER BY f.scope_token, s.event_id LIMIT ${SOURCES_AT_ONCE})
     ) AS sources
     GROUP BY scope_token, event_id ORDER BY scope_token, event_id LIMIT ${SOURCES_AT_ONCE}`,
    [token, eventId],
  );
  const last = rows.length === SOURCES_AT_ONCE ? rows.at(-1) : undefined;
  return { sources: rows, next: last ? `${last.scopeToken}:${last.eventId}` : null };
}

/** Remembers sources of deleted facts that others still know of. */
export async function addErasedSources(db: Db, sources: readonly ErasedSource[]): Promise<void> {
  await db.query(
    `INSERT INTO erased_sources (scope_token, event_id, epoch)
     SELECT "scopeToken", "eventId", epoch
     FROM json_to_recordset($1::json) AS s("scopeToken" text, "eventId" uuid, epoch int)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(sources)],
  );
}

/** The id of the fact of a scope that the hash of a forget's target names, or null; a deleted one is not found. */
export async function findByHash(
  db: Db,
  { projectId, scopeToken, targetHash }: ForgottenStep,
): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    "SELECT id FROM facts WHERE scope_token = $1 AND kind = 'fact' AND status <> 'deleted'",
    [scopeToken],
  );
  return rows.find(({ id }) => forgetTargetHash("fact", projectId, id) === targetHash)?.id ?? null;
}

/** Ids of the facts of a scope, whatever their status. */
export async function readFactIds(
  db: Db,
  scopeToken: string,
  after: string | null,
): Promise<{ factIds: string[]; next: string | null }> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM facts WHERE scope_token = $1 AND kind = 'fact' AND id > $2
     ORDER BY id LIMIT ${FACTS_AT_ONCE}`,
    [scopeToken, after ?? NIL_ID],
  );
  const factIds = rows.map(({ id }) => id);
  return { factIds, next: factIds.length === FACTS_AT_ONCE ? (factIds.at(-1) ?? null) : null };
}
