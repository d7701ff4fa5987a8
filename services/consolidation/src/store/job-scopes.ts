import type { Db, Tx } from "@memory/postgres";
import { EVENTS_AT_ONCE } from "../domain/jobs/claim-size.ts";
import { type EventOutcome, worthKeeping } from "../domain/jobs/event-outcome.ts";
import type { ClaimedScope, Lease } from "./claims.ts";
import { IS_FRESH, IS_PASSED } from "./job-scope-states.ts";

export interface JobScope {
  jobId: string;
  epoch: number;
  eventIds: string[];
  /** This one included. */
  tries: number;
  /** Events whose facts an earlier try committed, except for what a model adds. */
  extractedEventIds: string[];
  /** Those that a model has read too. */
  modelReadEventIds: string[];
}

/**
 * Which job scopes to take. `due`: fresh ones, else one that was tried before and whose time has come. `fresh`: those alone.
 * `tried`: one that was tried before, whenever its time is, unless it failed since then; else fresh ones.
 */
export type Choice = { kind: "due" } | { kind: "fresh" } | { kind: "tried"; notSince: Date };

export interface Taken {
  jobScopes: JobScope[];
  /** More fresh ones wait in the scope. */
  leftover: boolean;
}

/** So long after its time a job scope goes before fresh ones: where these never end it has its turn all the same. */
const OVERDUE = "30 seconds";

const WAITING = `job_id AS "jobId", epoch, event_ids AS "eventIds", tries + 1 AS tries,
    ARRAY(SELECT e ->> 'eventId' FROM jsonb_array_elements(outcomes) AS e) AS "extractedEventIds",
    ARRAY(SELECT e ->> 'eventId' FROM jsonb_array_elements(outcomes) AS e
      WHERE (e ->> 'isModelRead')::boolean) AS "modelReadEventIds"`;
const OF_SCOPE = `FROM job_scopes
    WHERE scope_token = s.token AND scope_token::uuid = s.token::uuid AND state <> 'done' AND epoch BETWEEN s."erasedEpoch" AND s.epoch`;

type WaitingJobScope = JobScope & { token: string; isFresh: boolean; isOverdue: boolean };

/**
 * Takes waiting job scopes of leased scopes; one answer per scope, in the order given. Fresh ones go together in the order they
 * were captured. A job scope that was tried before goes alone, so that it takes down no other; should its runner end without a word, it
 * waits like one that failed. A job scope is never split.
 */
export async function takeJobScopes(
  tx: Tx,
  scopes: readonly ClaimedScope[],
  choice: Choice,
): Promise<Taken[]> {
  const { rows } = await tx.query<WaitingJobScope>(
    `SELECT s.token, p.* FROM json_to_recordset($1::json)
       AS s(token text, epoch int, "erasedEpoch" int)
     CROSS JOIN LATERAL (
       (SELECT ${WAITING}, true AS "isFresh", false AS "isOverdue" ${OF_SCOPE} AND ${IS_FRESH}
        ORDER BY job_id LIMIT ${EVENTS_AT_ONCE + 1})
       UNION ALL
       (SELECT ${WAITING}, false, next_try_at < now() - interval '${OVERDUE}' ${OF_SCOPE}
          AND NOT ${IS_FRESH}
          AND CASE $2 WHEN 'due' THEN next_try_at <= now()
            WHEN 'tried' THEN NOT (state = 'failed' AND updated_at >= $3) ELSE false END
        ORDER BY tries, job_id LIMIT 1)) AS p
     ORDER BY p."jobId"`,
    [JSON.stringify(scopes), choice.kind, choice.kind === "tried" ? choice.notSince : null],
  );
  const waiting = Map.groupBy(rows, ({ token }) => token);
  const taken = scopes.map(({ token }) => chosen(waiting.get(token) ?? [], choice));
  await tx.query(
    `UPDATE job_scopes SET state = 'running', tries = tries + 1, lease_no = t."leaseNo",
       next_try_at = now() + ${backOffMs("tries + 1")} * interval '1 millisecond',
       updated_at = now()
     FROM json_to_recordset($1::json) AS t(token text, "leaseNo" int, "jobId" uuid)
     WHERE scope_token = t.token AND scope_token::uuid = t.token::uuid AND job_id = t."jobId"`,
    [
      JSON.stringify(
        scopes.flatMap(({ token, leaseNo }, i) =>
          (taken[i]?.jobScopes ?? []).map(({ jobId }) => ({ token, leaseNo, jobId })),
        ),
      ),
    ],
  );
  return taken;
}

function chosen(waiting: readonly WaitingJobScope[], { kind }: Choice): Taken {
  const fresh = waiting.filter(({ isFresh }) => isFresh);
  const tried = waiting.find(({ isFresh }) => !isFresh);
  const goesFirst = tried && (kind === "tried" || fresh.length === 0 || tried.isOverdue);
  if (goesFirst) return { jobScopes: [tried], leftover: fresh.length > 0 };
  const jobScopes = firstTogether(fresh);
  return { jobScopes, leftover: fresh.length > jobScopes.length };
}

function firstTogether(fresh: readonly JobScope[]): JobScope[] {
  const taken: JobScope[] = [];
  let events = 0;
  for (const jobScope of fresh) {
    if (taken.length > 0 && events + jobScope.eventIds.length > EVENTS_AT_ONCE) break;
    taken.push(jobScope);
    events += jobScope.eventIds.length;
    if (taken.length === EVENTS_AT_ONCE) break;
  }
  return taken;
}

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
    `UPDATE job_scopes SET state = 'pending', next_try_at = now(), updated_at = now()
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

const MOST_BACK_OFF_MS = 3_600_000;
const BACK_OFF: Retry = { afterMs: 0, mostMs: MOST_BACK_OFF_MS, isCounted: true, isSpread: false };

/** SQL for the milliseconds to wait after this many tries: 1 s, 4 s, 16 s … at most `most`. */
const backOffMs = (tries: string, most = `${MOST_BACK_OFF_MS}`): string =>
  `least(power(4, least(${tries}, 10) - 1) * 1000, ${most})`;

/** Marks job scopes failed: tried again after 1 s, 4 s, 16 s … at most an hour, unless `retry` knows better. */
export async function failJobScopes(
  db: Db,
  lease: Lease,
  jobIds: string[],
  reason: string,
  retry: Retry = BACK_OFF,
): Promise<void> {
  await db.query(
    `UPDATE job_scopes SET state = 'failed', reason = $4, updated_at = now(),
       tries = tries - CASE WHEN $7 THEN 0 ELSE 1 END,
       next_try_at = now() + interval '1 millisecond' * (
         greatest(CASE WHEN $7 THEN ${backOffMs("tries", "$6")} ELSE 0 END, $5)
         * (1 + CASE WHEN $8 THEN 0.2 * random() ELSE 0 END))
     WHERE scope_token = $1 AND scope_token::uuid = $1::uuid AND job_id = ANY($2) AND lease_no = $3 AND state = 'running'`,
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
}

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
  const { rows: finished } = await tx.query<FinishedJobScope>(
    `WITH gone AS (
       DELETE FROM job_scopes USING ${DONE} WHERE ${OF_LEASE} AND ${IS_PASSED}
       RETURNING d."jobId", d.token, epoch, tries, job_scopes.outcomes || d.outcomes AS outcomes,
         is_alone AS "isAlone"
     ), kept AS (
       UPDATE job_scopes SET state = 'done', reason = NULL, outcomes = job_scopes.outcomes || d.outcomes,
         updated_at = now()
       FROM ${DONE} WHERE ${OF_LEASE} AND NOT ${IS_PASSED}
       RETURNING d."jobId", d.token, epoch, tries, job_scopes.outcomes, is_alone AS "isAlone"
     )
     SELECT * FROM gone UNION ALL SELECT * FROM kept`,
    [JSON.stringify(done)],
  );
  await keepOutcomes(tx, finished);
  return closeJobScopes(tx, finished);
}

async function keepOutcomes(tx: Tx, finished: readonly FinishedJobScope[]): Promise<void> {
  const notable = finished
    .map((jobScope) => ({ ...jobScope, outcomes: worthKeeping(jobScope.outcomes) }))
    .filter(({ outcomes, tries }) => outcomes.length > 0 || tries > 1);
  if (notable.length === 0) return;
  await tx.query(
    `INSERT INTO job_outcomes (job_id, scope_token, epoch, tries, outcomes)
     SELECT "jobId", decode(token, 'hex'), epoch, tries, outcomes FROM jsonb_to_recordset($1::jsonb)
       AS k("jobId" uuid, token text, epoch int, tries int, outcomes jsonb)
     ON CONFLICT (job_id, scope_token) DO UPDATE
       SET epoch = excluded.epoch, tries = excluded.tries, outcomes = excluded.outcomes,
         done_at = excluded.done_at`,
    [JSON.stringify(notable)],
  );
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
