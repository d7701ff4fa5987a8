import type { Db } from "@memory/postgres";
import type { Lease } from "./claims.ts";
import { AWAITS_MODEL } from "./job-scope-states.ts";

/** When a model reads what waits for it in a scope. */
export interface ModelPause {
  /** So long after the last job scope began to wait. */
  pauseMs: number;
  /** And no longer than this after the first one. */
  mostMs: number;
}

/** Nothing waits: a model reads what is left to it with the claim. */
export const AT_ONCE: ModelPause = { pauseMs: 0, mostMs: 0 };

/** Gives job scopes back untried whose events wait for a model. All that wait in the scope are due together, after a pause. */
export async function awaitModel(
  db: Db,
  lease: Lease,
  jobIds: string[],
  { pauseMs, mostMs }: ModelPause,
): Promise<void> {
  if (jobIds.length === 0) return;
  await db.query(
    `UPDATE job_scopes SET state = 'pending', tries = tries - 1, awaits_model = true, reason = NULL,
       updated_at = now()
     WHERE scope_token = $1 AND scope_token::uuid = $1::uuid AND job_id = ANY($2) AND lease_no = $3 AND state = 'running'`,
    [lease.token, jobIds, lease.leaseNo],
  );
  await db.query(
    `UPDATE job_scopes SET next_try_at = least(
       now() + $2 * interval '1 millisecond',
       (SELECT min(updated_at) FROM job_scopes
        WHERE scope_token = $1 AND scope_token::uuid = $1::uuid AND ${AWAITS_MODEL} AND reason IS NULL)
         + $3 * interval '1 millisecond')
     WHERE scope_token = $1 AND scope_token::uuid = $1::uuid AND ${AWAITS_MODEL} AND reason IS NULL`,
    [lease.token, pauseMs, mostMs],
  );
}

/** Gives job scopes back untried because the model that they wait for is misconfigured: they wait on, with the reason. */
export async function postponeModel(
  db: Db,
  lease: Lease,
  jobIds: string[],
  { reason, afterMs }: { reason: string; afterMs: number },
): Promise<void> {
  await db.query(
    `UPDATE job_scopes SET state = 'pending', tries = tries - 1, awaits_model = true, reason = $4,
       updated_at = now(), next_try_at = now() + $5 * (1 + 0.2 * random()) * interval '1 millisecond'
     WHERE scope_token = $1 AND scope_token::uuid = $1::uuid AND job_id = ANY($2) AND lease_no = $3 AND state = 'running'`,
    [lease.token, jobIds, lease.leaseNo, reason, afterMs],
  );
}
