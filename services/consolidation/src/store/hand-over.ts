import type { Capture } from "@memory/contracts";
import type { Tx } from "@memory/postgres";

/** The longest a scope's first waiting event is held back by later ones. */
const LONGEST_WAIT = "30 seconds";

interface NewPart {
  job_id: string;
  scope_token: string;
  epoch: number;
  event_ids: string[];
}

/**
 * Makes jobs of captures; a job that is known already stays as it is, a part of an erased epoch is dropped, a job without
 * parts is none. Scopes become due when they have been quiet for `quietPeriodMs`.
 */
export async function handOver(tx: Tx, captures: Capture[], quietPeriodMs: number): Promise<void> {
  const scopes = await lockScopes(tx, captures);
  const jobs = captures
    .map(({ jobId, parts }) => ({
      jobId,
      parts: parts.filter((part) => part.epoch >= (scopes.get(part.scopeToken)?.erasedEpoch ?? 0)),
    }))
    .filter(({ parts }) => parts.length > 0);
  const fresh = await insertJobs(tx, jobs);
  const parts = jobs
    .filter(({ jobId }) => fresh.has(jobId))
    .flatMap((job) =>
      job.parts.map(
        (part): NewPart => ({
          job_id: job.jobId,
          scope_token: part.scopeToken,
          epoch: part.epoch,
          event_ids: part.eventIds,
        }),
      ),
    );
  if (parts.length === 0) return;
  await insertParts(tx, parts);
  const due = parts.filter((part) => part.epoch <= (scopes.get(part.scope_token)?.epoch ?? 0));
  const tenants = tenantsOf(captures);
  const dueScopes = [...new Set(due.map((part) => part.scope_token))].map((token) => ({
    token,
    tenant: tenants.get(token) ?? "",
  }));
  await setDue(tx, dueScopes, quietPeriodMs);
}

/** The tenant of each scope, as far as ingest says. */
const tenantsOf = (captures: readonly Capture[]): Map<string, string> =>
  new Map(
    captures.flatMap(({ parts }) =>
      parts.map(({ scopeToken, tenant }) => [scopeToken, tenant ?? ""]),
    ),
  );

async function lockScopes(tx: Tx, captures: Capture[]) {
  const tenants = tenantsOf(captures);
  const tokens = [...tenants.keys()].sort();
  await tx.query(
    `INSERT INTO scopes (token, tenant)
     SELECT token, tenant FROM unnest($1::text[], $2::text[]) AS s(token, tenant) ORDER BY token
     ON CONFLICT DO NOTHING`,
    [tokens, tokens.map((token) => tenants.get(token))],
  );
  const { rows } = await tx.query<{ token: string; epoch: number; erasedEpoch: number }>(
    `SELECT token, epoch, erased_epoch AS "erasedEpoch" FROM scopes
     WHERE token = ANY($1) ORDER BY token FOR UPDATE`,
    [tokens],
  );
  return new Map(rows.map((row) => [row.token, row]));
}

async function insertJobs(
  tx: Tx,
  jobs: { jobId: string; parts: unknown[] }[],
): Promise<Set<string>> {
  const { rows } = await tx.query<{ job_id: string }>(
    `INSERT INTO jobs (job_id, open_parts)
     SELECT job_id, open_parts FROM unnest($1::uuid[], $2::int[]) AS t(job_id, open_parts)
     ORDER BY job_id ON CONFLICT DO NOTHING RETURNING job_id`,
    [jobs.map(({ jobId }) => jobId), jobs.map(({ parts }) => parts.length)],
  );
  return new Set(rows.map(({ job_id }) => job_id));
}

async function insertParts(tx: Tx, parts: NewPart[]): Promise<void> {
  await tx.query(
    `INSERT INTO parts (job_id, scope_token, epoch, event_ids)
     SELECT job_id, scope_token, epoch, event_ids FROM json_to_recordset($1::json)
       AS p(job_id uuid, scope_token text, epoch int, event_ids uuid[])
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(parts)],
  );
}

/** A scope that was there before its tenant was known learns it here. */
async function setDue(
  tx: Tx,
  scopes: { token: string; tenant: string }[],
  quietPeriodMs: number,
): Promise<void> {
  await tx.query(
    `UPDATE scopes SET
       waiting_since = coalesce(waiting_since, now()),
       due_at = least(
         coalesce(waiting_since, now()) + interval '${LONGEST_WAIT}',
         now() + $2 * interval '1 millisecond'),
       tenant = CASE s.tenant WHEN '' THEN scopes.tenant ELSE s.tenant END
     FROM json_to_recordset($1::json) AS s(token text, tenant text)
     WHERE scopes.token = s.token`,
    [JSON.stringify(scopes), quietPeriodMs],
  );
}
