import type { Db, Tx } from "@memory/postgres";
import { EVENTS_AT_ONCE } from "../domain/jobs/claim-size.ts";
import { type EventOutcome, worthKeeping } from "../domain/jobs/event-outcome.ts";
import type { ClaimedScope, Lease } from "./claims.ts";
import { IS_FRESH, IS_PASSED } from "./part-states.ts";

export interface Part {
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
 * Which parts to take. `due`: fresh ones, else one that was tried before and whose time has come. `fresh`: those alone.
 * `tried`: one that was tried before, whenever its time is, unless it failed since then; else fresh ones.
 */
export type Choice = { kind: "due" } | { kind: "fresh" } | { kind: "tried"; notSince: Date };

export interface Taken {
  parts: Part[];
  /** More fresh ones wait in the scope. */
  leftover: boolean;
}

/** So long after its time a part goes before fresh ones: where these never end it has its turn all the same. */
const OVERDUE = "30 seconds";

const WAITING = `job_id AS "jobId", epoch, event_ids AS "eventIds", tries + 1 AS tries,
    ARRAY(SELECT e ->> 'eventId' FROM jsonb_array_elements(outcomes) AS e) AS "extractedEventIds",
    ARRAY(SELECT e ->> 'eventId' FROM jsonb_array_elements(outcomes) AS e
      WHERE (e ->> 'isModelRead')::boolean) AS "modelReadEventIds"`;
const OF_SCOPE = `FROM parts
    WHERE scope_token = s.token AND scope_token::uuid = s.token::uuid AND state <> 'done' AND epoch BETWEEN s."erasedEpoch" AND s.epoch`;

type WaitingPart = Part & { token: string; isFresh: boolean; isOverdue: boolean };

/**
 * Takes waiting parts of leased scopes; one answer per scope, in the order given. Fresh ones go together in the order they
 * were captured. A part that was tried before goes alone, so that it takes down no other; should its runner end without a word, it
 * waits like one that failed. A part is never split.
 */
export async function takeParts(
  tx: Tx,
  scopes: readonly ClaimedScope[],
  choice: Choice,
): Promise<Taken[]> {
  const { rows } = await tx.query<WaitingPart>(
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
    `UPDATE parts SET state = 'running', tries = tries + 1, lease_no = t."leaseNo",
       next_try_at = now() + ${backOffMs("tries + 1")} * interval '1 millisecond',
       updated_at = now()
     FROM json_to_recordset($1::json) AS t(token text, "leaseNo" int, "jobId" uuid)
     WHERE scope_token = t.token AND scope_token::uuid = t.token::uuid AND job_id = t."jobId"`,
    [
      JSON.stringify(
        scopes.flatMap(({ token, leaseNo }, i) =>
          (taken[i]?.parts ?? []).map(({ jobId }) => ({ token, leaseNo, jobId })),
        ),
      ),
    ],
  );
  return taken;
}

function chosen(waiting: readonly WaitingPart[], { kind }: Choice): Taken {
  const fresh = waiting.filter(({ isFresh }) => isFresh);
  const tried = waiting.find(({ isFresh }) => !isFresh);
  const goesFirst = tried && (kind === "tried" || fresh.length === 0 || tried.isOverdue);
  if (goesFirst) return { parts: [tried], leftover: fresh.length > 0 };
  const parts = firstTogether(fresh);
  return { parts, leftover: fresh.length > parts.length };
}

function firstTogether(fresh: readonly Part[]): Part[] {
  const taken: Part[] = [];
  let events = 0;
  for (const part of fresh) {
    if (taken.length > 0 && events + part.eventIds.length > EVENTS_AT_ONCE) break;
    taken.push(part);
    events += part.eventIds.length;
    if (taken.length === EVENTS_AT_ONCE) break;
  }
  return taken;
}

/** Gives parts back untried, because what was needed cannot be reached or there was no room for them. */
export async function returnParts(db: Db, lease: Lease, jobIds: string[]): Promise<void> {
  if (jobIds.length === 0) return;
  await db.query(
    `UPDATE parts SET state = 'pending', tries = tries - 1, next_try_at = now(), updated_at = now()
     WHERE scope_token = $1 AND scope_token::uuid = $1::uuid AND job_id = ANY($2) AND lease_no = $3 AND state = 'running'`,
    [lease.token, jobIds, lease.leaseNo],
  );
}

/** Gives parts back that failed together: each of them is tried alone next, and at once. */
export async function separateParts(db: Db, lease: Lease, jobIds: string[]): Promise<void> {
  await db.query(
    `UPDATE parts SET state = 'pending', next_try_at = now(), updated_at = now()
     WHERE scope_token = $1 AND scope_token::uuid = $1::uuid AND job_id = ANY($2) AND lease_no = $3 AND state = 'running'`,
    [lease.token, jobIds, lease.leaseNo],
  );
}

/** What is known of when a failed part should be tried again. */
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

/** Marks parts failed: tried again after 1 s, 4 s, 16 s … at most an hour, unless `retry` knows better. */
export async function failParts(
  db: Db,
  lease: Lease,
  jobIds: string[],
  reason: string,
  retry: Retry = BACK_OFF,
): Promise<void> {
  await db.query(
    `UPDATE parts SET state = 'failed', reason = $4, updated_at = now(),
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

/** Adds to what became of the events of parts that are still worked on. */
export async function noteOutcomes(
  db: Db,
  lease: Lease,
  noted: { jobId: string; outcomes: unknown[] }[],
): Promise<void> {
  if (noted.length === 0) return;
  await db.query(
    `UPDATE parts SET outcomes = parts.outcomes || d.outcomes
     FROM jsonb_to_recordset($3::jsonb) AS d("jobId" uuid, outcomes jsonb)
     WHERE scope_token = $1 AND scope_token::uuid = $1::uuid AND lease_no = $2
       AND state = 'running' AND job_id = d."jobId"`,
    [lease.token, lease.leaseNo, JSON.stringify(noted)],
  );
}

export interface DonePart extends Lease {
  jobId: string;
  /** What became of each event, beyond what an earlier try noted. */
  outcomes: EventOutcome[];
}

interface FinishedPart {
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
 * Marks parts done under their leases and answers the jobs that are done by it. What became of their events is kept apart, if
 * there is anything to say; a part whose capture does not come again goes.
 */
export async function finishParts(tx: Tx, done: readonly DonePart[]): Promise<string[]> {
  if (done.length === 0) return [];
  const { rows: finished } = await tx.query<FinishedPart>(
    `WITH gone AS (
       DELETE FROM parts USING ${DONE} WHERE ${OF_LEASE} AND ${IS_PASSED}
       RETURNING d."jobId", d.token, epoch, tries, parts.outcomes || d.outcomes AS outcomes,
         is_alone AS "isAlone"
     ), kept AS (
       UPDATE parts SET state = 'done', reason = NULL, outcomes = parts.outcomes || d.outcomes,
         updated_at = now()
       FROM ${DONE} WHERE ${OF_LEASE} AND NOT ${IS_PASSED}
       RETURNING d."jobId", d.token, epoch, tries, parts.outcomes, is_alone AS "isAlone"
     )
     SELECT * FROM gone UNION ALL SELECT * FROM kept`,
    [JSON.stringify(done)],
  );
  await keepOutcomes(tx, finished);
  return closeParts(tx, finished);
}

async function keepOutcomes(tx: Tx, finished: readonly FinishedPart[]): Promise<void> {
  const notable = finished
    .map((part) => ({ ...part, outcomes: worthKeeping(part.outcomes) }))
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

/** Removes those of the parts that are done. */
export async function removeParts(
  db: Pick<Tx, "query">,
  parts: readonly { jobId: string; token: string }[],
): Promise<void> {
  if (parts.length === 0) return;
  await db.query(
    `DELETE FROM parts USING json_to_recordset($1::json) AS d(token text, "jobId" uuid)
     WHERE scope_token = d.token AND scope_token::uuid = d.token::uuid AND job_id = d."jobId"
       AND state = 'done'`,
    [JSON.stringify(parts.map(({ jobId, token }) => ({ jobId, token })))],
  );
}

/** Counts parts of jobs as done or gone; answers the jobs that have no open part left. */
export async function closeParts(
  tx: Tx,
  parts: readonly { jobId: string; isAlone: boolean }[],
): Promise<string[]> {
  const whole = parts.filter(({ isAlone }) => isAlone).map(({ jobId }) => jobId);
  const others = parts.filter(({ isAlone }) => !isAlone);
  return [...whole, ...(others.length === 0 ? [] : await closeSome(tx, others))];
}

async function closeSome(tx: Tx, parts: readonly { jobId: string }[]): Promise<string[]> {
  const closed = [...Map.groupBy(parts, ({ jobId }) => jobId)].map(([jobId, of]) => ({
    jobId,
    count: of.length,
  }));
  const ids = closed.map(({ jobId }) => jobId).sort();
  await tx.query("SELECT FROM jobs WHERE job_id = ANY($1) ORDER BY job_id FOR UPDATE", [ids]);
  const { rows } = await tx.query<{ jobId: string; openParts: number }>(
    `UPDATE jobs SET open_parts = open_parts - d.count, updated_at = now()
     FROM jsonb_to_recordset($1::jsonb) AS d("jobId" uuid, count int)
     WHERE job_id = d."jobId" RETURNING job_id AS "jobId", open_parts AS "openParts"`,
    [JSON.stringify(closed)],
  );
  const done = rows.filter(({ openParts }) => openParts === 0).map(({ jobId }) => jobId);
  if (done.length > 0) await tx.query("DELETE FROM jobs WHERE job_id = ANY($1)", [done]);
  return done;
}
