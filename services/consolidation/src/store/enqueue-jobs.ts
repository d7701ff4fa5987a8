import type { Capture, CapturePart, EpochFloor } from "@memory/contracts";
import type { Db, Tx } from "@memory/postgres";
import { PASSED_XID } from "./job-scope-states.ts";
import { removeJobScopes } from "./job-scopes.ts";
import { type LockedWaitingScope, lockWaitingScopes, setDue } from "./waiting-scopes.ts";

interface Options {
  /** How long a scope must have been quiet before it is due. */
  quietPeriodMs: number;
  /** They were dead letters: that the cursor has passed them says nothing. */
  isRetry?: boolean;
}

/**
 * Enqueues job scopes of captures, all or some of each capture's. A known one stays as it is, whether its row is still here or the
 * feed's cursor has passed its capture; one of an erased epoch is dropped. Gives back those of an epoch that is over.
 */
export async function enqueueJobScopes(
  tx: Tx,
  jobScopes: readonly NewJobScope[],
  options: Options,
): Promise<LateJobScope[]> {
  const unknown = await unknownJobScopes(tx, jobScopes, options.isRetry ?? false);
  if (unknown.length === 0) return [];
  const scopes = await lockWaitingScopes(tx, unknown, "wait", options.quietPeriodMs);
  return enqueueLocked(tx, unknown, scopes, options);
}

/** The same, without waiting for scopes that a decision or an erasure holds: `held` are the job scopes that wait for them. */
export async function enqueueFree(
  tx: Tx,
  jobScopes: readonly NewJobScope[],
  options: Options,
): Promise<{ late: LateJobScope[]; held: NewJobScope[] }> {
  const unknown = await unknownJobScopes(tx, jobScopes, options.isRetry ?? false);
  if (unknown.length === 0) return { late: [], held: [] };
  const scopes = await lockWaitingScopes(tx, unknown, "skip", options.quietPeriodMs);
  const free = unknown.filter(({ token }) => scopes.has(token));
  const held = unknown.filter(({ token }) => !scopes.has(token));
  return { late: await enqueueLocked(tx, free, scopes, options), held };
}

async function enqueueLocked(
  tx: Tx,
  unknown: readonly NewJobScope[],
  scopes: ReadonlyMap<string, LockedWaitingScope>,
  { quietPeriodMs, isRetry = false }: Options,
): Promise<LateJobScope[]> {
  const late = lateJobScopes(unknown, scopes);
  const fresh = await insertJobScopes(
    tx,
    unknown.filter((jobScope) => jobScope.epoch >= (scopes.get(jobScope.token)?.erasedEpoch ?? 0)),
    isRetry,
  );
  if (fresh.length === 0) return late;
  await countJobScopes(tx, fresh);
  const due = fresh.filter(({ token, epoch }) => {
    const scope = scopes.get(token);
    return scope !== undefined && !scope.isNew && epoch <= scope.epoch;
  });
  await setDue(tx, due, quietPeriodMs);
  return late;
}

/** The same for all job scopes of captures. */
export const enqueueJobs = (
  tx: Tx,
  captures: readonly Capture[],
  options: Options,
): Promise<LateJobScope[]> => enqueueJobScopes(tx, scopesOf(captures), options);

const scopesOf = (captures: readonly Capture[]): NewJobScope[] =>
  captures.flatMap((capture) => newJobScopes(capture));

/** A job scope that was captured under an epoch that is over by what is known here, and what is known. */
export interface LateJobScope extends NewJobScope, Omit<EpochFloor, "scopeToken"> {}

const lateJobScopes = (
  jobScopes: readonly NewJobScope[],
  scopes: ReadonlyMap<string, LockedWaitingScope>,
): LateJobScope[] =>
  jobScopes.flatMap((jobScope) => {
    const scope = scopes.get(jobScope.token);
    if (scope === undefined || jobScope.epoch >= scope.epoch) return [];
    const { epoch: leastEpoch, erasedEpoch, erasedAt } = scope;
    return [{ ...jobScope, leastEpoch, erasedEpoch, erasedAt }];
  });

/** Adds job scopes that cannot be learned from, so that their jobs say so, and gives back those that were not there; the rows of their scopes need not be held. */
export async function addFailedJobScopes(
  tx: Tx,
  jobScopes: readonly LateJobScope[],
  reason: string,
): Promise<NewJobScope[]> {
  const added = await insertJobScopes(tx, jobScopes, true);
  await countJobScopes(tx, added);
  await tx.query(
    `UPDATE job_scopes SET state = 'failed', reason = $2, next_try_at = 'infinity', first_failed_at = now()
     FROM json_to_recordset($1::json) AS a(token text, "jobId" uuid)
     WHERE scope_token = a.token AND scope_token::uuid = a.token::uuid AND job_id = a."jobId"`,
    [JSON.stringify(added.map(({ token, jobId }) => ({ token, jobId }))), reason],
  );
  return added;
}

/** Removes the done job scopes of captures that the cursor has passed: these do not come again. */
export const removePassed = (db: Db, captures: readonly Capture[]): Promise<void> =>
  removeJobScopes(db, scopesOf(captures));

export interface NewJobScope extends Omit<CapturePart, "scopeToken" | "tenant"> {
  jobId: string;
  xid: string | null;
  token: string;
  tenant: string;
  isAlone: boolean;
  /** Of the quiet period, since its capture came; 0 unless known. */
  waitedMs?: number;
}

/** The job scopes of a capture that came `waitedMs` ago, one for each of its parts; each can be enqueued by itself. */
export const newJobScopes = ({ jobId, xid, parts }: Capture, waitedMs = 0): NewJobScope[] =>
  parts.map(({ scopeToken: token, tenant = "", ...part }) => {
    const isAlone = parts.length === 1;
    return { ...part, jobId, xid: xid ?? null, token, tenant, isAlone, waitedMs };
  });

/** SQL that is true unless the cursor has passed the capture of `p`; `$2` is true where that says nothing. */
const MAY_BE_NEW = `($2 OR coalesce(p.xid > ${PASSED_XID}, true))`;

async function unknownJobScopes(
  tx: Tx,
  jobScopes: readonly NewJobScope[],
  isRetry: boolean,
): Promise<NewJobScope[]> {
  // Not a prepared statement: a plan made while the queue was empty would be kept, and would read the whole queue for each job scope.
  const { rows } = await tx.query<{ n: number }>(
    `SELECT n FROM json_to_recordset($1::json) AS p(n int, token text, "jobId" uuid, xid xid8)
     WHERE ${MAY_BE_NEW}
       AND NOT EXISTS (
         SELECT FROM job_scopes WHERE scope_token = p.token AND scope_token::uuid = p.token::uuid
           AND job_id = p."jobId")`,
    [
      JSON.stringify(jobScopes.map(({ token, jobId, xid }, n) => ({ n, token, jobId, xid }))),
      isRetry,
    ],
  );
  return rows.flatMap(({ n }) => jobScopes[n] ?? []);
}

/**
 * Gives back those that were not there. Looks at the cursor once more: while this waited for the scopes, another may have enqueued a job scope,
 * a runner finished it, and the cursor passed it.
 */
async function insertJobScopes(
  tx: Tx,
  jobScopes: readonly NewJobScope[],
  isRetry: boolean,
): Promise<NewJobScope[]> {
  const { rows } = await tx.query<{ key: string }>({
    name: "insert-job-scopes",
    text: `INSERT INTO job_scopes (job_id, scope_token, epoch, event_ids, is_alone, xid, tenant)
     SELECT "jobId", token, epoch, "eventIds", "isAlone", xid, tenant FROM json_to_recordset($1::json)
       AS p("jobId" uuid, token text, epoch int, "eventIds" uuid[], "isAlone" boolean, xid xid8,
         tenant text)
     WHERE ${MAY_BE_NEW}
     ON CONFLICT DO NOTHING RETURNING job_id || ':' || scope_token AS key`,
    values: [JSON.stringify(jobScopes), isRetry],
  });
  const inserted = new Set(rows.map(({ key }) => key));
  return jobScopes.filter(({ jobId, token }) => inserted.delete(`${jobId}:${token}`));
}

/** A job of several job scopes is done when the last of them is. */
async function countJobScopes(tx: Tx, jobScopes: readonly NewJobScope[]): Promise<void> {
  const jobs = [
    ...Map.groupBy(
      jobScopes.filter(({ isAlone }) => !isAlone),
      ({ jobId }) => jobId,
    ),
  ];
  if (jobs.length === 0) return;
  await tx.query(
    `INSERT INTO jobs AS j (job_id, open_scopes)
     SELECT job_id, open_scopes FROM unnest($1::uuid[], $2::int[]) AS t(job_id, open_scopes)
     ORDER BY job_id
     ON CONFLICT (job_id) DO UPDATE SET open_scopes = j.open_scopes + excluded.open_scopes`,
    [jobs.map(([jobId]) => jobId), jobs.map(([, of]) => of.length)],
  );
}
