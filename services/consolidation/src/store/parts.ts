import type { Db, Tx } from "@memory/postgres";
import { EVENTS_AT_ONCE } from "../domain/claim-size.ts";
import type { ClaimedScope, Lease } from "./claims.ts";

export interface Part {
  jobId: string;
  epoch: number;
  eventIds: string[];
  /** This one included. */
  tries: number;
  /** Events of which all but what a model adds was learnt by an earlier try. */
  learntEventIds: string[];
  /** Those of them that a model has read too. */
  modelReadEventIds: string[];
}

/** Which parts to take: those that are due, or with `everything` failed ones too, except of jobs named. */
export interface Choice {
  everything: boolean;
  exceptJobIds: readonly string[];
}

export interface Taken {
  parts: Part[];
  /** More waits in the scope. */
  leftover: boolean;
}

/**
 * Takes waiting parts of leased scopes in the order they arrived; one answer per scope, in the order given. A part that was
 * tried before goes alone, so that it takes down no other. A part is never split.
 */
export async function takeParts(
  tx: Tx,
  scopes: readonly ClaimedScope[],
  { everything, exceptJobIds }: Choice,
): Promise<Taken[]> {
  const { rows } = await tx.query<Part & { token: string }>(
    `SELECT s.token, p.* FROM json_to_recordset($1::json)
       AS s(token text, epoch int, "erasedEpoch" int)
     CROSS JOIN LATERAL (
       SELECT arrival, job_id AS "jobId", epoch, event_ids AS "eventIds", tries + 1 AS tries,
         ARRAY(SELECT e ->> 'eventId' FROM jsonb_array_elements(outcomes) AS e)
           AS "learntEventIds",
         ARRAY(SELECT e ->> 'eventId' FROM jsonb_array_elements(outcomes) AS e
           WHERE (e ->> 'isModelRead')::boolean) AS "modelReadEventIds"
       FROM parts
       WHERE scope_token = s.token AND state <> 'done' AND epoch BETWEEN s."erasedEpoch" AND s.epoch
         AND ($2 OR state <> 'failed' OR next_try_at <= now()) AND job_id <> ALL($3)
       ORDER BY arrival LIMIT ${EVENTS_AT_ONCE + 1}) AS p
     ORDER BY p.arrival`,
    [JSON.stringify(scopes), everything, exceptJobIds],
  );
  const waiting = Map.groupBy(rows, ({ token }) => token);
  const taken = scopes.map(({ token }): Taken => {
    const all = waiting.get(token) ?? [];
    const parts = firstTogether(all);
    return { parts, leftover: all.length > parts.length };
  });
  await tx.query(
    `UPDATE parts SET state = 'running', tries = tries + 1, lease_no = t."leaseNo",
       updated_at = now()
     FROM json_to_recordset($1::json) AS t(token text, "leaseNo" int, "jobId" uuid)
     WHERE scope_token = t.token AND job_id = t."jobId"`,
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

function firstTogether(waiting: Part[]): Part[] {
  const taken: Part[] = [];
  let events = 0;
  for (const part of waiting) {
    const goesAlone = part.tries > 1;
    if (taken.length > 0 && (goesAlone || events + part.eventIds.length > EVENTS_AT_ONCE)) break;
    taken.push(part);
    events += part.eventIds.length;
    if (goesAlone || taken.length === EVENTS_AT_ONCE) break;
  }
  return taken;
}

/** Gives parts back untried, because what was needed cannot be reached or there was no room for them. */
export async function returnParts(db: Db, lease: Lease, jobIds: string[]): Promise<void> {
  if (jobIds.length === 0) return;
  await db.query(
    `UPDATE parts SET state = 'pending', tries = tries - 1, updated_at = now()
     WHERE scope_token = $1 AND job_id = ANY($2) AND lease_no = $3 AND state = 'running'`,
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

const BACK_OFF: Retry = { afterMs: 0, mostMs: 3_600_000, isCounted: true, isSpread: false };

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
         greatest(CASE WHEN $7 THEN least(power(4, least(tries, 10) - 1) * 1000, $6) ELSE 0 END, $5)
         * (1 + CASE WHEN $8 THEN 0.2 * random() ELSE 0 END))
     WHERE scope_token = $1 AND job_id = ANY($2) AND lease_no = $3 AND state = 'running'`,
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
     WHERE scope_token = $1 AND lease_no = $2 AND state = 'running' AND job_id = d."jobId"`,
    [lease.token, lease.leaseNo, JSON.stringify(noted)],
  );
}

export interface DonePart extends Lease {
  jobId: string;
  /** Null when none of its events is left. */
  projectId: string | null;
  /** What became of each event, beyond what an earlier try noted. */
  outcomes: unknown[];
}

/** Marks parts done under their leases and answers the jobs that are done by it. */
export async function finishParts(tx: Tx, done: readonly DonePart[]): Promise<string[]> {
  if (done.length === 0) return [];
  const { rows: finished } = await tx.query<{ jobId: string; projectId: string | null }>(
    `UPDATE parts SET state = 'done', reason = NULL, outcomes = parts.outcomes || d.outcomes,
       updated_at = now()
     FROM jsonb_to_recordset($1::jsonb)
       AS d(token text, "leaseNo" int, "jobId" uuid, "projectId" text, outcomes jsonb)
     WHERE scope_token = d.token AND lease_no = d."leaseNo" AND state = 'running'
       AND job_id = d."jobId"
     RETURNING d."jobId", d."projectId"`,
    [JSON.stringify(done)],
  );
  return closeParts(tx, finished);
}

/** Counts parts of jobs as done or gone; answers the jobs that have no open part left. */
export async function closeParts(
  tx: Tx,
  parts: readonly { jobId: string; projectId: string | null }[],
): Promise<string[]> {
  if (parts.length === 0) return [];
  const closed = [...Map.groupBy(parts, ({ jobId }) => jobId)].map(([jobId, of]) => ({
    jobId,
    count: of.length,
    projectId: of.map(({ projectId }) => projectId).find(Boolean) ?? null,
  }));
  const ids = closed.map(({ jobId }) => jobId).sort();
  await tx.query("SELECT FROM jobs WHERE job_id = ANY($1) ORDER BY job_id FOR UPDATE", [ids]);
  const { rows } = await tx.query<{ jobId: string; openParts: number }>(
    `UPDATE jobs SET open_parts = open_parts - d.count, updated_at = now(),
       project_id = coalesce(project_id, d."projectId")
     FROM jsonb_to_recordset($1::jsonb) AS d("jobId" uuid, count int, "projectId" text)
     WHERE job_id = d."jobId" RETURNING job_id AS "jobId", open_parts AS "openParts"`,
    [JSON.stringify(closed)],
  );
  return rows.filter(({ openParts }) => openParts === 0).map(({ jobId }) => jobId);
}
