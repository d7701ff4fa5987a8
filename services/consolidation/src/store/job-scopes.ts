import type { Db, Tx } from "@memory/postgres";
import { type EventOutcome, worthKeeping } from "../domain/jobs/event-outcome.ts";
import { backOffMs, MOST_BACK_OFF_MS } from "./back-off.ts";
import type { Lease } from "./claims.ts";
import { IS_PASSED } from "./job-scope-states.ts";

/** Gives job scopes back untried, because what was needed cannot be reached or there was no room for them. */
export async function returnJobScopes(db: Db, lease: Lease, jobIds: string[]): Promise<void> {
  if (jobIds.length === 0) return;
  await db.query(
    `UPDATE job_scopes SET state = 'pending', tries = tries - 1, next_try_at = now(), updated_at = now()
     WHERE scope_token = $1 AND scope_token::uuid = $1::uuid AND job_id = ANY($2) AND lease_no = $3 AND state = 'running'`,
    [lease.token, jobIds, lease.leaseNo],
  );
}

/** Gives job scopes back that failed together: each of them is tried alone next, and at once. */
export async function separateJobScopes(db: Db, lease: Lease, jobIds: string[]): Promise<void> {
  await db.query(
    `UPDATE job_scopes SET state = 'pending', awaits_model = false, next_try_at = now(), updated_at = now()
     WHERE scope_token = $1 AND scope_token::uuid = $1::uuid AND job_id = ANY($2) AND lease_no = $3 AND state = 'running'`,
    [lease.token, jobIds, lease.leaseNo],
  );
}

/** What is known of when a failed job scope should be tried again. */
export interface Retry {
  /** Not before this long. */
  afterMs: number;
  /** Nor after this long, as far as it is the back-off that says so. */
  mostMs: number;
  /** False for what was not tried at all. */
  isCounted: boolean;
  /** Whether many that failed together should not come back together. */
  isSpread: boolean;
}

const BACK_OFF: Retry = { afterMs: 0, mostMs: MOST_BACK_OFF_MS, isCounted: true, isSpread: false };

const FAILS_FIRST_NOW = "first_failed_at = now()::timestamptz(3)";

/**
 * Marks job scopes failed: tried again after 1 s, 4 s, 16 s … at most an hour, unless `retry` knows better. Gives back the jobs of those that
 * failed for the first time; what was not tried at all did not fail.
 */
export async function failJobScopes(
  db: Db,
  lease: Lease,
  jobIds: string[],
  reason: string,
  retry: Retry = BACK_OFF,
): Promise<string[]> {
  const { rows } = await db.query<{ jobId: string; isFirst: boolean | null }>(
    `UPDATE job_scopes SET state = 'failed', reason = $4, updated_at = now(),
       first_failed_at = CASE WHEN $7 THEN coalesce(first_failed_at, now()) ELSE first_failed_at END,
       tries = tries - CASE WHEN $7 THEN 0 ELSE 1 END,
       next_try_at = now() + interval '1 millisecond' * (
         greatest(CASE WHEN $7 THEN ${backOffMs("tries", "$6")} ELSE 0 END, $5)
         * (1 + CASE WHEN $8 THEN 0.2 * random() ELSE 0 END))
     WHERE scope_token = $1 AND scope_token::uuid = $1::uuid AND job_id = ANY($2) AND lease_no = $3 AND state = 'running'
     RETURNING job_id AS "jobId", ${FAILS_FIRST_NOW} AS "isFirst"`,
    [
      lease.token,
      jobIds,
      lease.leaseNo,
      reason,
      retry.afterMs,
      retry.mostMs,
      retry.isCounted,
      retry.isSpread,
    ],
  );
  return firstOf(rows);
}

/** Notes that runners of job scopes end without a word; gives back the jobs of those that had not failed before. */
export async function noteAbandoned(db: Db, lease: Lease, jobIds: string[]): Promise<string[]> {
  const { rows } = await db.query<{ jobId: string; isFirst: boolean | null }>(
    `UPDATE job_scopes SET first_failed_at = coalesce(first_failed_at, now())
     WHERE scope_token = $1 AND scope_token::uuid = $1::uuid AND job_id = ANY($2) AND lease_no = $3 AND state = 'running'
     RETURNING job_id AS "jobId", ${FAILS_FIRST_NOW} AS "isFirst"`,
    [lease.token, jobIds, lease.leaseNo],
  );
  return firstOf(rows);
}

const firstOf = (rows: readonly { jobId: string; isFirst: boolean | null }[]): string[] =>
  rows.flatMap(({ jobId, isFirst }) => (isFirst ? [jobId] : []));

/** Adds to what became of the events of job scopes that are still worked on. */
export async function noteOutcomes(
  db: Db,
  lease: Lease,
  noted: { jobId: string; outcomes: unknown[] }[],
): Promise<void> {
  if (noted.length === 0) return;
  await db.query(
    `UPDATE job_scopes SET outcomes = job_scopes.outcomes || d.outcomes
     FROM jsonb_to_recordset($3::jsonb) AS d("jobId" uuid, outcomes jsonb)
     WHERE scope_token = $1 AND scope_token::uuid = $1::uuid AND lease_no = $2
       AND state = 'running' AND job_id = d."jobId"`,
    [lease.token, lease.leaseNo, JSON.stringify(noted)],
  );
}

export interface DoneJobScope extends Lease {
  jobId: string;
  /** What became of each event, beyond what an earlier try noted. */
  outcomes: EventOutcome[];
}

interface FinishedJobScope {
  jobId: string;
  token: string;
  epoch: number;
  tries: number;
  outcomes: EventOutcome[];
  isAlone: boolean;
  tenant: string | null;
}

const DONE = `jsonb_to_recordset($1::jsonb)
  AS d(token text, "leaseNo" int, "jobId" uuid, outcomes jsonb)`;
const OF_LEASE = `scope_token = d.token AND scope_token::uuid = d.token::uuid
  AND lease_no = d."leaseNo" AND state = 'running' AND job_id = d."jobId"`;

/**
 * Marks job scopes done under their leases and answers the jobs that are done by it. What became of their events is kept apart, if
 * there is anything to say; a job scope whose capture does not come again goes.
 */
export async function finishJobScopes(tx: Tx, done: readonly DoneJobScope[]): Promise<string[]> {
  if (done.length === 0) return [];
  const ended = done.map((one) => ({ ...one, outcomes: worthKeeping(one.outcomes) }));
  const { rows: finished } = await tx.query<FinishedJobScope>(
    `WITH gone AS (
       DELETE FROM job_scopes USING ${DONE} WHERE ${OF_LEASE} AND ${IS_PASSED}
       RETURNING d."jobId", d.token, epoch, tries, job_scopes.outcomes || d.outcomes AS outcomes,
         is_alone AS "isAlone", tenant
     ), kept AS (
       UPDATE job_scopes SET state = 'done', reason = NULL, updated_at = now()
       FROM ${DONE} WHERE ${OF_LEASE} AND NOT ${IS_PASSED}
       RETURNING d."jobId", d.token, epoch, tries, job_scopes.outcomes || d.outcomes AS outcomes,
         is_alone AS "isAlone", tenant
     )
     SELECT * FROM gone UNION ALL SELECT * FROM kept`,
    [JSON.stringify(ended)],
  );
  await keepOutcomes(tx, finished);
  return closeJobScopes(tx, finished);
}

async function keepOutcomes(tx: Tx, finished: readonly FinishedJobScope[]): Promise<void> {
  const notable = finished
    .map((jobScope) => ({ ...jobScope, outcomes: worthKeeping(jobScope.outcomes) }))
    .filter(({ outcomes, tries }) => outcomes.length > 0 || tries > 1);
  if (notable.length === 0) return;
  await tx.query({
    name: "keep-outcomes",
    text: `INSERT INTO job_outcomes (job_id, scope_token, epoch, tries, outcomes, tenant)
     SELECT "jobId", decode(token, 'hex'), epoch, tries, outcomes, tenant FROM jsonb_to_recordset($1::jsonb)
       AS k("jobId" uuid, token text, epoch int, tries int, outcomes jsonb, tenant text)
     ON CONFLICT (job_id, scope_token) DO UPDATE
       SET epoch = excluded.epoch, tries = excluded.tries, outcomes = excluded.outcomes,
         done_at = excluded.done_at`,
    values: [JSON.stringify(notable)],
  });
}

/** Removes those of the job scopes that are done. */
export async function removeJobScopes(
  db: Pick<Tx, "query">,
  jobScopes: readonly { jobId: string; token: string }[],
): Promise<void> {
  if (jobScopes.length === 0) return;
  await db.query(
    `DELETE FROM job_scopes USING json_to_recordset($1::json) AS d(token text, "jobId" uuid)
     WHERE scope_token = d.token AND scope_token::uuid = d.token::uuid AND job_id = d."jobId"
       AND state = 'done'`,
    [JSON.stringify(jobScopes.map(({ jobId, token }) => ({ jobId, token })))],
  );
}

/** Counts job scopes of jobs as done or gone; answers the jobs that have no open job scope left. */
export async function closeJobScopes(
  tx: Tx,
  jobScopes: readonly { jobId: string; isAlone: boolean }[],
): Promise<string[]> {
  const whole = jobScopes.filter(({ isAlone }) => isAlone).map(({ jobId }) => jobId);
  const others = jobScopes.filter(({ isAlone }) => !isAlone);
  return [...whole, ...(others.length === 0 ? [] : await closeSome(tx, others))];
}

async function closeSome(tx: Tx, jobScopes: readonly { jobId: string }[]): Promise<string[]> {
  const closed = [...Map.groupBy(jobScopes, ({ jobId }) => jobId)].map(([jobId, of]) => ({
    jobId,
    count: of.length,
  }));
  const ids = closed.map(({ jobId }) => jobId).sort();
  await tx.query("SELECT FROM jobs WHERE job_id = ANY($1) ORDER BY job_id FOR UPDATE", [ids]);
  const { rows } = await tx.query<{ jobId: string; openJobScopes: number }>(
    `UPDATE jobs SET open_scopes = open_scopes - d.count, updated_at = now()
     FROM jsonb_to_recordset($1::jsonb) AS d("jobId" uuid, count int)
     WHERE job_id = d."jobId" RETURNING job_id AS "jobId", open_scopes AS "openJobScopes"`,
    [JSON.stringify(closed)],
  );
  const done = rows.filter(({ openJobScopes }) => openJobScopes === 0).map(({ jobId }) => jobId);
  if (done.length > 0) await tx.query("DELETE FROM jobs WHERE job_id = ANY($1)", [done]);
  return done;
}
