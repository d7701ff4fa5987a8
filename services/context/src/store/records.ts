import type { ErasedSource, ForgottenStep } from "@memory/contracts";
import { NIL_ID } from "@memory/ids";
import type { Db } from "@memory/postgres";
import { forgetTargetHash } from "@memory/scope";
import { SAME_DIGEST } from "./scope-digest.ts";

/** What outlives an erasure here, in pages: other services lose theirs with a restore, and ask. */

const SOURCES_AT_ONCE = 5_000;

/** Sources of erased facts; `after` is what the page before gave as `next`. */
export async function readWithheld(
  db: Db,
  after: string | null,
): Promise<{ sources: ErasedSource[]; next: string | null }> {
  const { rows } = await db.query<ErasedSource>(
    `SELECT event_id AS "eventId", scope_token AS "scopeToken", epoch FROM withheld_events
     WHERE event_id > $1 ORDER BY event_id LIMIT ${SOURCES_AT_ONCE}`,
    [after ?? NIL_ID],
  );
  const last = rows.length === SOURCES_AT_ONCE ? rows.at(-1) : undefined;
  return { sources: rows, next: last?.eventId ?? null };
}

/** Those of the events that are not withheld yet. */
export async function notWithheld(
  db: Db,
  sources: readonly ErasedSource[],
): Promise<ErasedSource[]> {
  const { rows } = await db.query<{ event_id: string }>(
    "SELECT event_id FROM withheld_events WHERE event_id = ANY($1)",
    [sources.map(({ eventId }) => eventId)],
  );
  const known = new Set(rows.map(({ event_id }) => event_id));
  return sources.filter(({ eventId }) => !known.has(eventId));
}

export interface IndexedFact {
  id: string;
  epoch: number;
  sourceEventIds: string[];
}

/** The fact of a scope that the hash of a forget's target names, or null. */
export async function findByHash(
  db: Db,
  {
    projectId,
    scopeToken,
    targetHash,
  }: Pick<ForgottenStep, "projectId" | "scopeToken" | "targetHash">,
): Promise<IndexedFact | null> {
  const { rows } = await db.query<IndexedFact>(
    `SELECT fact_id AS id, epoch, source_event_ids AS "sourceEventIds" FROM index_facts
     WHERE ${SAME_DIGEST} AND scope_token = $1`,
    [scopeToken],
  );
  return rows.find(({ id }) => forgetTargetHash("fact", projectId, id) === targetHash) ?? null;
}
