import type { Rating } from "@memory/contracts";
import type { Db } from "@memory/postgres";

/** The events of a scope from which nothing is learned. */
export async function erasedSourcesOf(db: Db, token: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT event_id AS id FROM erased_sources WHERE scope_token = $1
     UNION SELECT s.event_id FROM facts f JOIN compacted_sources s ON s.fact_id = f.id
     WHERE f.scope_token = $1 AND f.status = 'deleted'`,
    [token],
  );
  return rows.map(({ id }) => id);
}

interface Asked {
  projectId: string;
  factId: string;
  scopeTokens: readonly string[];
}

/** Facts of some scopes with the identity of a fact, and one of its sources under either id. */
export async function alikeFacts(
  db: Db,
  { projectId, factId, scopeTokens }: Asked,
  mirrored: (eventId: string) => string,
): Promise<{ factId: string; scopeToken: string }[]> {
  const { rows } = await db.query<{ identityKey: string; eventIds: string[] }>(
    `SELECT identity_key AS "identityKey", source_event_ids || ARRAY(
       SELECT event_id FROM compacted_sources WHERE fact_id = f.id) AS "eventIds"
     FROM facts f WHERE id = $1 AND project_id = $2`,
    [factId, projectId],
  );
  const [fact] = rows;
  if (fact === undefined) return [];
  const { rows: found } = await db.query<{ factId: string; scopeToken: string }>(
    `SELECT id AS "factId", scope_token AS "scopeToken" FROM facts f
     WHERE scope_token = ANY($1) AND hashtextextended(identity_key, 0) = hashtextextended($2, 0) AND identity_key = $2
       AND kind = 'fact' AND id <> $4 AND status <> 'deleted'
       AND (source_event_ids && $3::uuid[] OR EXISTS (
         SELECT FROM compacted_sources s WHERE s.fact_id = f.id AND s.event_id = ANY($3)))`,
    [scopeTokens, fact.identityKey, [...fact.eventIds, ...fact.eventIds.map(mirrored)], factId],
  );
  return found;
}

/** A decision of a person about a fact, or a set of facts, of one of two subjects. */
export interface PersonsDecision {
  kind: "resolved" | "rated" | "disabled";
  /** Of the conflict set, the rating or the fact. */
  id: string;
  rating: Rating | null;
  comment: string | null;
  actor: string | null;
  keyPrefix: string | null;
  factId: string;
}

/** Open conflicts that people decided, ratings and facts disabled by themselves of a scope, oldest first. */
export async function decisionsOf(db: Db, token: string): Promise<PersonsDecision[]> {
  const { rows } = await db.query<PersonsDecision>(
    `SELECT f.id AS "factId", d.kind, d.id, d.rating, d.comment, d.actor, d."keyPrefix"
     FROM (
       SELECT 'resolved' AS kind, id, kept_fact_id AS fact_id, NULL AS rating, NULL AS comment, actor, key_prefix AS "keyPrefix", resolved_at AS at
       FROM conflict_sets c WHERE scope_token = $1 AND status = 'resolved' AND kept_fact_id IS NOT NULL
         AND EXISTS (SELECT FROM conflict_members m JOIN fact_history h ON h.fact_id = m.fact_id
           WHERE m.set_id = c.id AND h.cause_kind = 'resolve' AND h.cause_id = c.id)
       UNION ALL SELECT 'rated', id, fact_id, rating, comment, actor, key_prefix, created_at FROM feedback
       WHERE scope_token = $1 AND fact_id IS NOT NULL
       UNION ALL SELECT 'disabled', id, id, NULL, NULL, NULL, NULL, changed_at FROM facts
       WHERE scope_token = $1 AND kind = 'fact' AND status = 'disabled'
     ) AS d JOIN facts f ON f.id = d.fact_id AND f.scope_token = $1 AND f.status <> 'deleted' ORDER BY d.at`,
    [token],
  );
  return rows;
}

/** The open conflict set that a fact is a member of, with its other members; null when there is none. */
export async function openSetOfFact(
  db: Db,
  scopeToken: string,
  factId: string,
): Promise<{ setId: string; factIds: string[] } | null> {
  const { rows } = await db.query<{ setId: string; factIds: string[] }>(
    `SELECT f.conflict_set_id AS "setId", ARRAY(
       SELECT o.id FROM facts o WHERE o.scope_token = $1 AND o.conflict_set_id = f.conflict_set_id) AS "factIds"
     FROM facts f WHERE f.scope_token = $1 AND f.id = $2 AND f.conflict_set_id IS NOT NULL`,
    [scopeToken, factId],
  );
  return rows[0] ?? null;
}

/** Whether a person kept a fact when its conflict set was resolved. */
export async function isKept(db: Db, scopeToken: string, factId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM conflict_sets c WHERE scope_token = $1 AND status = 'resolved' AND kept_fact_id = $2
       AND EXISTS (SELECT FROM conflict_members m JOIN fact_history h ON h.fact_id = m.fact_id
         WHERE m.set_id = c.id AND h.cause_kind = 'resolve' AND h.cause_id = c.id) LIMIT 1`,
    [scopeToken, factId],
  );
  return rowCount === 1;
}
