import type { Tx } from "@memory/postgres";
import { closeParts } from "./parts.ts";

interface Erased {
  facts: number;
  conflictSets: number;
}

/** Removes everything of a scope that is of an older epoch; its row is locked. Counts rows that existed. */
export async function eraseScope(tx: Tx, token: string, epoch: number): Promise<Erased> {
  const scope = [token, epoch];
  const sets = await tx.query(
    "DELETE FROM conflict_sets WHERE scope_token = $1 AND epoch < $2",
    scope,
  );
  await tx.query(
    `DELETE FROM fact_history WHERE fact_id IN (
       SELECT id FROM facts WHERE scope_token = $1 AND epoch < $2)`,
    scope,
  );
  const { rows } = await tx.query<{ facts: number }>(
    `WITH gone AS (
       DELETE FROM facts WHERE scope_token = $1 AND epoch < $2 RETURNING kind, status)
     SELECT count(*) FILTER (WHERE kind = 'fact' AND status <> 'deleted')::int AS facts FROM gone`,
    scope,
  );
  await tx.query("DELETE FROM feedback WHERE scope_token = $1 AND epoch < $2", scope);
  await tx.query("DELETE FROM erased_sources WHERE scope_token = $1 AND epoch < $2", scope);
  await eraseParts(tx, token, epoch);
  return { facts: rows[0]?.facts ?? 0, conflictSets: sets.rowCount ?? 0 };
}

/** A job with other subjects loses only its part. */
async function eraseParts(tx: Tx, token: string, epoch: number): Promise<void> {
  const { rows } = await tx.query<{ jobId: string; state: string; isAlone: boolean }>(
    `DELETE FROM parts WHERE scope_token = $1 AND scope_token::uuid = $1::uuid AND epoch < $2
     RETURNING job_id AS "jobId", state, is_alone AS "isAlone"`,
    [token, epoch],
  );
  await closeParts(
    tx,
    rows.filter(({ state }) => state !== "done"),
  );
  await tx.query("DELETE FROM job_outcomes WHERE scope_token = $1 AND epoch < $2", [
    Buffer.from(token, "hex"),
    epoch,
  ]);
}

/** The forget of this epoch was done here: what is older is erased, if so, and what waited for it is due. */
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
       due_at = CASE WHEN EXISTS (
         SELECT FROM parts WHERE scope_token = $1 AND scope_token::uuid = $1::uuid
           AND state <> 'done' AND parts.epoch <= $2)
         THEN now() END
     WHERE token = $1`,
    [token, epoch, erases, erasedAt],
  );
}
