import type { ForgottenStep, ScopeEpoch } from "@memory/contracts";
import type { Db } from "@memory/postgres";

const EPOCHS_AT_ONCE = 5_000;

/** A page of the epochs in a database's `scopes`, after the token `after`; of `scopeToken` only, unless it is null. */
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

/** The steps that the table of done steps, a constant of the caller's code, does not hold. */
export async function unknownSteps(
  db: Db,
  table: "forgets" | "forget_steps",
  steps: readonly ForgottenStep[],
): Promise<ForgottenStep[]> {
  const { rows } = await db.query<{ forget_id: string; action: string }>(
    `SELECT forget_id, action FROM ${table} WHERE forget_id = ANY($1)`,
    [steps.map(({ forgetId }) => forgetId)],
  );
  const known = new Set(rows.map(({ forget_id, action }) => `${forget_id}:${action}`));
  return steps.filter(({ forgetId, action }) => !known.has(`${forgetId}:${action}`));
}
