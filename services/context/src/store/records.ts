import type { ErasedSource, ForgottenStep, ScopeEpoch } from "@memory/contracts";
import type { Db } from "@memory/postgres";
import { forgetTargetHash } from "@memory/scope";
import { AT_PLACE } from "./at-place.ts";

/** What outlives an erasure here, in pages: other services lose theirs with a restore, and ask. */

const SOURCES_AT_ONCE = 5_000;
const EPOCHS_AT_ONCE = 5_000;
const NIL = "00000000-0000-0000-0000-000000000000";

/** Sources of erased facts; `after` is what the page before gave as `next`. */
export async function readWithheld(
  db: Db,
  after: string | null,
): Promise<{ sources: ErasedSource[]; next: string | null }> {
  const { rows } = await db.query<ErasedSource>(
    `SELECT event_id AS "eventId", scope_token AS "scopeToken", epoch FROM withheld_events
     WHERE event_id > $1 ORDER BY event_id LIMIT ${SOURCES_AT_ONCE}`,
    [after ?? NIL],
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

/** Epochs of scopes, beginning behind the token `after`; of `scopeToken` only, unless it is null. */
export async function readEpochs(
  db: Db,
  after: string,
  scopeToken: string | null,
): Promise<{ scopes: ScopeEpoch[]; more: boolean }> {
  const { rows } = await db.query<ScopeEpoch>(
    `SELECT token AS "scopeToken", epoch, erased_epoch AS "erasedEpoch" FROM scopes
     WHERE token > $1 AND ($2::text IS NULL OR token = $2) AND epoch > 0
     ORDER BY token LIMIT ${EPOCHS_AT_ONCE}`,
    [after, scopeToken],
  );
  return { scopes: rows, more: rows.length === EPOCHS_AT_ONCE };
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
     WHERE ${AT_PLACE} AND scope_token = $1`,
    [scopeToken],
  );
  return rows.find(({ id }) => forgetTargetHash("fact", projectId, id) === targetHash) ?? null;
}

/** Those of the steps that are not noted as done. */
export async function unknownSteps(
  db: Db,
  steps: readonly ForgottenStep[],
): Promise<ForgottenStep[]> {
  const { rows } = await db.query<{ forget_id: string; action: string }>(
    "SELECT forget_id, action FROM forget_steps WHERE forget_id = ANY($1)",
    [steps.map(({ forgetId }) => forgetId)],
  );
  const known = new Set(rows.map(({ forget_id, action }) => `${forget_id}:${action}`));
  return steps.filter(({ forgetId, action }) => !known.has(`${forgetId}:${action}`));
}
