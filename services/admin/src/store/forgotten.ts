import type { ForgottenStep } from "@memory/contracts";
import type { Db } from "@memory/postgres";
import type { Participant } from "../domain/receipt.ts";

const STEPS_AT_ONCE = 1_000;

/** The steps that a participant is recorded to have done, in the order of their receipts, after `after`; of one scope unless it is null. */
export async function readForgotten(
  db: Db,
  participant: Participant,
  after: number,
  scopeToken: string | null,
): Promise<{ steps: ForgottenStep[]; more: boolean; isOpen?: boolean }> {
  const { rows } = await db.query<Omit<ForgottenStep, "sequence"> & { sequence: string }>(
    `SELECT sequence, coalesce(restores, id) AS "forgetId", action, mode, scope,
       EXISTS (SELECT FROM forget_receipts r WHERE r.restores = f.id) AS "isLifted",
       project_id AS "projectId", scope_token AS "scopeToken", target_hash AS "targetHash", epoch
     FROM forget_receipts f
     WHERE sequence > $2 AND step_counters ? $1 AND refused_as IS NULL
       AND ($3::text IS NULL OR scope_token = $3)
     ORDER BY sequence LIMIT ${STEPS_AT_ONCE}`,
    [participant, after, scopeToken],
  );
  const steps = rows.map((row) => ({ ...row, sequence: Number(row.sequence) }));
  const more = rows.length === STEPS_AT_ONCE;
  return scopeToken === null
    ? { steps, more }
    : { steps, more, isOpen: await isOpen(db, scopeToken) };
}

async function isOpen(db: Db, scopeToken: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM forget_receipts
     WHERE scope_token = $1 AND finished_at IS NULL AND refused_as IS NULL LIMIT 1`,
    [scopeToken],
  );
  return rowCount === 1;
}
