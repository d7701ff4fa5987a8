import type { Tx } from "@memory/postgres";
import { closeJobScopes } from "./job-scopes.ts";

interface Erased {
  facts: number;
  conflictSets: number;
}

/** Rows per SQL statement: each fact is removed from seven indexes. */
const ROWS_AT_ONCE = 2_000;

/** Removes everything of older epochs from a scope; the scope's row is locked. Counts the rows that existed. */
export async function eraseScope(tx: Tx, token: string, epoch: number): Promise<Erased> {
  const conflictSets = await eraseOlder(tx, OLDER.conflictSets, token, epoch);
  const facts = await eraseFacts(tx, token, epoch);
  await eraseOlder(tx, OLDER.feedback, token, epoch);
  await eraseOlder(tx, OLDER.sources, token, epoch);
  await eraseOlder(tx, OLDER.usage, token, epoch);
  await eraseJobScopes(tx, token, epoch);
  return { facts, conflictSets };
}

/** What deletes a portion of the rows of older epochs of a scope. */
const OLDER = {
  conflictSets: `DELETE FROM conflict_sets WHERE id IN (
    SELECT id FROM conflict_sets WHERE scope_token = $1 AND epoch < $2 LIMIT ${ROWS_AT_ONCE})`,
  feedback: `DELETE FROM feedback WHERE id IN (
    SELECT id FROM feedback WHERE scope_token = $1 AND epoch < $2 LIMIT ${ROWS_AT_ONCE})`,
  sources: `DELETE FROM erased_sources WHERE scope_token = $1 AND event_id IN (
    SELECT event_id FROM erased_sources WHERE scope_token = $1 AND epoch < $2 LIMIT ${ROWS_AT_ONCE})`,
  usage: `DELETE FROM model_usage WHERE scope_token = $1 AND day IN (
    SELECT day FROM model_usage WHERE scope_token = $1 AND epoch < $2 LIMIT ${ROWS_AT_ONCE})`,
  outcomes: `DELETE FROM job_outcomes WHERE scope_token = $1 AND job_id IN (
    SELECT job_id FROM job_outcomes WHERE scope_token = $1 AND epoch < $2 LIMIT ${ROWS_AT_ONCE})`,
};

/** Repeats a deletion until no row is left; gives back how many were deleted. */
async function eraseOlder(
  tx: Tx,
  deletion: string,
  token: string | Buffer,
  epoch: number,
): Promise<number> {
  let erased = 0;
  for (let count = ROWS_AT_ONCE; count === ROWS_AT_ONCE; erased += count)
    count = (await tx.query(deletion, [token, epoch])).rowCount ?? 0;
  return erased;
}

interface ErasedRow {
  id: string;
  /** True for a fact (not a retraction) that was not deleted before. */
  stood: boolean;
}

/** Removes facts with their histories; gives back how many were not deleted before. */
async function eraseFacts(tx: Tx, token: string, epoch: number): Promise<number> {
  let facts = 0;
  for (let count = ROWS_AT_ONCE; count === ROWS_AT_ONCE; ) {
    const { rows } = await tx.query<ErasedRow>(
      `DELETE FROM facts WHERE id IN (
         SELECT id FROM facts WHERE scope_token = $1 AND epoch < $2 LIMIT ${ROWS_AT_ONCE})
       RETURNING id, kind = 'fact' AND status <> 'deleted' AS stood`,
      [token, epoch],
    );
    await tx.query("DELETE FROM fact_history WHERE fact_id = ANY($1)", [rows.map(({ id }) => id)]);
    facts += rows.filter(({ stood }) => stood).length;
    count = rows.length;
  }
  return facts;
}

/** A job of several subjects loses only the job scope of this one. */
async function eraseJobScopes(tx: Tx, token: string, epoch: number): Promise<void> {
  const { rows } = await tx.query<{ jobId: string; state: string; isAlone: boolean }>(
    `DELETE FROM job_scopes WHERE scope_token = $1 AND scope_token::uuid = $1::uuid AND epoch < $2
     RETURNING job_id AS "jobId", state, is_alone AS "isAlone"`,
    [token, epoch],
  );
  await closeJobScopes(
    tx,
    rows.filter(({ state }) => state !== "done"),
  );
  await eraseOlder(tx, OLDER.outcomes, Buffer.from(token, "hex"), epoch);
}

/** Notes that the forget of this epoch was applied here: older content is erased if `erases`, and job scopes that waited for it are due. */
export async function reachEpoch(
  tx: Tx,
  token: string,
  epoch: number,
  { erases, erasedAt = null }: { erases: boolean; erasedAt?: string | null | undefined },
): Promise<void> {
  await tx.query(
    `UPDATE scopes SET epoch = greatest(epoch, $2),
       erased_at = CASE WHEN epoch <= $2 THEN $4 ELSE erased_at END,
       erased_epoch = CASE WHEN $3 THEN greatest(erased_epoch, $2) ELSE erased_epoch END,
       (waiting_since, due_at) = (
         SELECT coalesce(waiting_since, now()), now() FROM job_scopes
         WHERE scope_token = $1 AND scope_token::uuid = $1::uuid
           AND state <> 'done' AND job_scopes.epoch <= greatest(scopes.epoch, $2) LIMIT 1)
     WHERE token = $1`,
    [token, epoch, erases, erasedAt],
  );
}
