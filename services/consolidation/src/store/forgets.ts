import type { ForgetCounters, ForgetMode, ForgetStep } from "@memory/contracts";
import { NIL_ID } from "@memory/ids";
import type { Db, Tx } from "@memory/postgres";
import { type Scope, tokenOf } from "@memory/scope";

export interface ForgetNote {
  scopeToken: string;
  counters: ForgetCounters;
}

/** Whether a forget ever touched a scope or a fact of it: what it hides or deletes is not to be read from a replica. */
export async function wasForgotten(db: Db, scope: Scope): Promise<boolean> {
  const { rowCount } = await db.query("SELECT FROM forgets WHERE scope_token = $1 LIMIT 1", [
    tokenOf(scope),
  ]);
  return rowCount !== 0;
}

/** What a step that was done before answered, or null. */
export async function doneStep(
  db: Db,
  { forgetId, action }: Pick<ForgetStep, "forgetId" | "action">,
): Promise<ForgetNote | null> {
  const { rows } = await db.query<ForgetNote>(
    `SELECT scope_token AS "scopeToken", counters FROM forgets
     WHERE forget_id = $1 AND action = $2`,
    [forgetId, action],
  );
  return rows[0] ?? null;
}

interface Done extends ForgetNote {
  forgetId: string;
  action: ForgetStep["action"];
  mode: ForgetMode;
  /** Null for a subject. */
  factId: string | null;
  /** Null for a fact. */
  epoch: number | null;
}

/** Notes a step with what it changed, in its own transaction. The note of a disable is the mark that hides. */
export async function noteStep(tx: Tx, done: Done): Promise<void> {
  await tx.query(
    `INSERT INTO forgets (forget_id, action, scope_token, mode, fact_id, epoch, counters)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      done.forgetId,
      done.action,
      done.scopeToken,
      done.mode,
      done.factId,
      done.epoch,
      JSON.stringify(done.counters),
    ],
  );
}

const IN_FORCE = `FROM forgets f
  WHERE scope_token = ANY($1) AND action = 'erase' AND mode = 'disable'
    AND forget_id IS DISTINCT FROM $2 AND NOT EXISTS (
      SELECT FROM forgets r WHERE r.forget_id = f.forget_id AND r.action = 'restore')`;

/** By scope, the epoch below which events are hidden by disables of the subject that are in force, except for one forget. */
export async function hiddenBelow(
  db: Db,
  scopeTokens: readonly string[],
  exceptForgetId: string | null = null,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ token: string; epoch: number }>(
    `SELECT scope_token AS token, max(epoch) AS epoch ${IN_FORCE} AND fact_id IS NULL GROUP BY 1`,
    [scopeTokens, exceptForgetId],
  );
  return new Map(rows.map(({ token, epoch }) => [token, epoch]));
}

/** The facts of a scope that were disabled one by one, but for one forget, and not restored. */
export async function factsDisabledAlone(
  db: Db,
  scopeToken: string,
  exceptForgetId: string,
): Promise<Set<string>> {
  const { rows } = await db.query<{ fact_id: string }>(
    `SELECT fact_id ${IN_FORCE} AND fact_id IS NOT NULL`,
    [[scopeToken], exceptForgetId],
  );
  return new Set(rows.map(({ fact_id }) => fact_id));
}

/** The events that a deleted fact had as sources and that come after `after`, in the order of their ids. */
export async function erasedSourcesAfter(
  db: Db,
  { scopeToken, factId }: { scopeToken: string; factId: string },
  after: string | null,
  limit: number,
): Promise<string[]> {
  // Where it was not noted whose source an event was, it may be this one's.
  const { rows } = await db.query<{ id: string }>(
    `(SELECT event_id AS id FROM erased_sources
       WHERE scope_token = $1 AND fact_id = $2 AND event_id > $3 ORDER BY event_id LIMIT $4)
     UNION (SELECT event_id FROM erased_sources
       WHERE scope_token = $1 AND fact_id IS NULL AND event_id > $3 ORDER BY event_id LIMIT $4)
     UNION (SELECT s.event_id FROM compacted_sources s
       WHERE s.fact_id = $2 AND s.event_id > $3
         AND EXISTS (SELECT FROM facts f
           WHERE f.id = $2 AND f.scope_token = $1 AND f.status = 'deleted')
       ORDER BY s.event_id LIMIT $4)
     ORDER BY id LIMIT $4`,
    [scopeToken, factId, after ?? NIL_ID, limit],
  );
  return rows.map(({ id }) => id);
}

/**
 * Remembers the sources of an erased fact and of those that went with it; takes the comments off their ratings, the events out of
 * their history, their predicates off conflict sets without other facts of them, and the facts out of what became of events.
 */
export async function eraseTraces(
  tx: Tx,
  { id, scopeToken, epoch }: { id: string; scopeToken: string; epoch: number },
  factIds: readonly string[],
  eventIds: readonly string[],
): Promise<void> {
  await tx.query(
    `INSERT INTO erased_sources (scope_token, event_id, epoch, fact_id)
     SELECT $1, event_id, $2, $4 FROM unnest($3::uuid[]) AS event_id
     ON CONFLICT (scope_token, event_id) DO UPDATE
       SET fact_id = coalesce(erased_sources.fact_id, excluded.fact_id)`,
    [scopeToken, epoch, eventIds, id],
  );
  await tx.query("UPDATE feedback SET comment = NULL WHERE fact_id = ANY($1)", [factIds]);
  await tx.query(
    "UPDATE fact_history SET cause_id = NULL WHERE fact_id = ANY($1) AND cause_kind = 'event'",
    [factIds],
  );
  await tx.query(
    `DELETE FROM conflict_predicates p USING conflict_members m
     WHERE m.fact_id = ANY($1) AND p.set_id = m.set_id AND NOT EXISTS (
       SELECT FROM conflict_members other JOIN facts f ON f.id = other.fact_id
       WHERE other.set_id = p.set_id AND other.fact_id <> ALL($1)
         AND f.scope_token = $2 AND hashtextextended(f.predicate, 0) = p.predicate_hash)`,
    [factIds, scopeToken],
  );
  await tx.query(
    `UPDATE job_scopes SET outcomes = ${WITHOUT_FACTS}
     WHERE scope_token = $1 AND scope_token::uuid = $1::uuid AND ${NAMES_FACTS}`,
    [scopeToken, factIds],
  );
  await takeOutOfOutcomes(tx, Buffer.from(scopeToken, "hex"), factIds);
}

/** Outcomes of a statement: all of a much used scope are looked at. */
const OUTCOMES_AT_ONCE = 2_000;

async function takeOutOfOutcomes(tx: Tx, token: Buffer, factIds: readonly string[]): Promise<void> {
  await tx.query(
    `DECLARE kept NO SCROLL CURSOR FOR
     SELECT job_id AS "jobId", ${NAMES_FACTS} AS names FROM job_outcomes WHERE scope_token = $1`,
    [token, factIds],
  );
  for (let count = OUTCOMES_AT_ONCE; count === OUTCOMES_AT_ONCE; ) {
    const { rows } = await tx.query<{ jobId: string; names: boolean }>(
      `FETCH ${OUTCOMES_AT_ONCE} FROM kept`,
    );
    count = rows.length;
    const jobIds = rows.flatMap(({ jobId, names }) => (names ? [jobId] : []));
    if (jobIds.length === 0) continue;
    await tx.query(
      `UPDATE job_outcomes SET outcomes = ${WITHOUT_FACTS}
       WHERE scope_token = $1 AND job_id = ANY($3)`,
      [token, factIds, jobIds],
    );
  }
  await tx.query("CLOSE kept");
}

const WITHOUT_FACTS = `(
  SELECT jsonb_agg(jsonb_set(event, '{outcomes}', (
    SELECT coalesce(jsonb_agg(jsonb_set(one, '{factIds}', (one -> 'factIds') - $2::text[])), '[]')
    FROM jsonb_array_elements(event -> 'outcomes') AS one)))
  FROM jsonb_array_elements(outcomes) AS event)`;
const NAMES_FACTS =
  "EXISTS (SELECT FROM unnest($2::text[]) AS id WHERE strpos(outcomes::text, id) > 0)";
