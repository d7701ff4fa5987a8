import type { Tx } from "@memory/postgres";
import { HAS_FAILED } from "./job-scope-states.ts";

/**
 * Makes what waits for a later try in these scopes due now, and gives back how many job scopes that are; those that nothing tries again stay
 * as they are. The rows of the scopes are held.
 */
export async function retryJobScopes(
  tx: Tx,
  jobId: string,
  tokens: readonly string[],
): Promise<number> {
  const { rows } = await tx.query<{ token: string }>(
    `UPDATE job_scopes SET state = 'pending', reason = NULL, next_try_at = now(), updated_at = now()
     WHERE job_id = $1 AND scope_token = ANY($2::text[]) AND scope_token::uuid = ANY($2::uuid[])
       AND isfinite(next_try_at)
       AND (${HAS_FAILED} OR (state = 'pending' AND tries > 0 AND next_try_at > now()))
     RETURNING scope_token AS token`,
    [jobId, tokens],
  );
  if (rows.length === 0) return 0;
  await tx.query("UPDATE scopes SET due_at = least(due_at, now()) WHERE token = ANY($1)", [
    rows.map(({ token }) => token),
  ]);
  return rows.length;
}
