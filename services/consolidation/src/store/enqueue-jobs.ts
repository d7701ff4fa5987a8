import type { Capture, CapturePart, EpochFloor } from "@memory/contracts";
import { capturesFeed } from "@memory/feed";
import type { Db, Tx } from "@memory/postgres";
import { removeParts } from "./parts.ts";

/** The longest a scope's first waiting event is held back by later ones. */
const LONGEST_WAIT = "30 seconds";

interface Options {
  /** How long a scope must have been quiet before it is due. */
  quietPeriodMs: number;
  /** They were dead letters: that the cursor has passed them says nothing. */
  isRetry?: boolean;
}

/**
 * Makes jobs of parts of captures, all or some of each. What is known already stays as it is, whether its part is still here or the
 * feed's cursor has passed its capture; a part of an erased epoch is dropped. Answers those of an epoch that is over.
 */
export async function enqueueParts(
  tx: Tx,
  parts: readonly NewPart[],
  { quietPeriodMs, isRetry = false }: Options,
): Promise<LatePart[]> {
  const unknown = await unknownParts(tx, parts, isRetry);
  if (unknown.length === 0) return [];
  const scopes = await lockScopes(tx, unknown);
  const late = lateParts(unknown, scopes);
  const fresh = await insertParts(
    tx,
    unknown.filter((part) => part.epoch >= (scopes.get(part.token)?.erasedEpoch ?? 0)),
  );
  if (fresh.length === 0) return late;
  await countParts(tx, fresh);
  const due = fresh.filter((part) => part.epoch <= (scopes.get(part.token)?.epoch ?? 0));
  await setDue(tx, due, quietPeriodMs);
  return late;
}

/** The same for all parts of captures. */
export const enqueueJobs = (
  tx: Tx,
  captures: readonly Capture[],
  options: Options,
): Promise<LatePart[]> => enqueueParts(tx, captures.flatMap(newParts), options);

/** A part that was captured under an epoch that is over by what is known here, and what is known. */
export interface LatePart extends NewPart, Omit<EpochFloor, "scopeToken"> {}

const lateParts = (
  parts: readonly NewPart[],
  scopes: ReadonlyMap<string, KnownScope>,
): LatePart[] =>
  parts.flatMap((part) => {
    const scope = scopes.get(part.token);
    if (scope === undefined || part.epoch >= scope.epoch) return [];
    const { epoch: leastEpoch, erasedEpoch, erasedAt } = scope;
    return [{ ...part, leastEpoch, erasedEpoch, erasedAt }];
  });

/** Adds parts that cannot be learned from, so that their jobs say so; the rows of their scopes need not be held. */
export async function addFailedParts(
  tx: Tx,
  parts: readonly LatePart[],
  reason: string,
): Promise<void> {
  const added = await insertParts(tx, parts);
  await countParts(tx, added);
  for (const { jobId, token } of added)
    await tx.query(
      `UPDATE parts SET state = 'failed', reason = $3, next_try_at = 'infinity'
       WHERE scope_token = $1 AND scope_token::uuid = $1::uuid AND job_id = $2`,
      [token, jobId, reason],
    );
}

interface KnownScope {
  token: string;
  epoch: number;
  erasedEpoch: number;
  erasedAt: string | null;
}

/** The cursor has passed these captures: they do not come again, and of those that are done nothing need stay. */
export const settle = (db: Db, captures: readonly Capture[]): Promise<void> =>
  removeParts(db, captures.flatMap(newParts));

export interface NewPart extends Omit<CapturePart, "scopeToken" | "tenant"> {
  jobId: string;
  xid: string | null;
  token: string;
  tenant: string;
  isAlone: boolean;
}

/** The parts of a capture, each of which can be handed over by itself. */
export const newParts = ({ jobId, xid, parts }: Capture): NewPart[] =>
  parts.map(({ scopeToken: token, tenant = "", ...part }) => {
    return { ...part, jobId, xid: xid ?? null, token, tenant, isAlone: parts.length === 1 };
  });

async function unknownParts(
  tx: Tx,
  parts: readonly NewPart[],
  isRetry: boolean,
): Promise<NewPart[]> {
  const { rows } = await tx.query<{ n: number }>(
    `SELECT n FROM json_to_recordset($1::json) AS p(n int, token text, "jobId" uuid, xid xid8)
     WHERE ($2 OR p.xid IS NULL OR NOT EXISTS (
         SELECT FROM feed_cursors
         WHERE feed = '${capturesFeed.name}' AND p.xid <= after_xid::xid8))
       AND NOT EXISTS (
         SELECT FROM parts WHERE scope_token = p.token AND scope_token::uuid = p.token::uuid
           AND job_id = p."jobId")`,
    [JSON.stringify(parts.map(({ token, jobId, xid }, n) => ({ n, token, jobId, xid }))), isRetry],
  );
  return rows.flatMap(({ n }) => parts[n] ?? []);
}

async function lockScopes(tx: Tx, parts: readonly NewPart[]) {
  const tenants = new Map(parts.map(({ token, tenant }) => [token, tenant]));
  const tokens = [...tenants.keys()].sort();
  await tx.query(
    `INSERT INTO scopes (token, tenant)
     SELECT token, tenant FROM unnest($1::text[], $2::text[]) AS s(token, tenant) ORDER BY token
     ON CONFLICT DO NOTHING`,
    [tokens, tokens.map((token) => tenants.get(token))],
  );
  const { rows } = await tx.query<KnownScope>(
    `SELECT token, epoch, erased_epoch AS "erasedEpoch", erased_at AS "erasedAt" FROM scopes
     WHERE token = ANY($1) ORDER BY token FOR UPDATE`,
    [tokens],
  );
  return new Map(rows.map((row) => [row.token, row]));
}

/** Answers those that were not there. */
async function insertParts(tx: Tx, parts: readonly NewPart[]): Promise<NewPart[]> {
  const { rows } = await tx.query<{ key: string }>(
    `INSERT INTO parts (job_id, scope_token, epoch, event_ids, is_alone, xid)
     SELECT "jobId", token, epoch, "eventIds", "isAlone", xid FROM json_to_recordset($1::json)
       AS p("jobId" uuid, token text, epoch int, "eventIds" uuid[], "isAlone" boolean, xid xid8)
     ON CONFLICT DO NOTHING RETURNING job_id || ':' || scope_token AS key`,
    [JSON.stringify(parts)],
  );
  const inserted = new Set(rows.map(({ key }) => key));
  return parts.filter(({ jobId, token }) => inserted.delete(`${jobId}:${token}`));
}

/** A job of several parts is done when the last of them is. */
async function countParts(tx: Tx, parts: readonly NewPart[]): Promise<void> {
  const jobs = [
    ...Map.groupBy(
      parts.filter(({ isAlone }) => !isAlone),
      ({ jobId }) => jobId,
    ),
  ];
  if (jobs.length === 0) return;
  await tx.query(
    `INSERT INTO jobs AS j (job_id, open_parts)
     SELECT job_id, open_parts FROM unnest($1::uuid[], $2::int[]) AS t(job_id, open_parts)
     ORDER BY job_id
     ON CONFLICT (job_id) DO UPDATE SET open_parts = j.open_parts + excluded.open_parts`,
    [jobs.map(([jobId]) => jobId), jobs.map(([, of]) => of.length)],
  );
}

/** A scope that was there before its tenant was known learns it here. */
async function setDue(tx: Tx, parts: readonly NewPart[], quietPeriodMs: number): Promise<void> {
  const scopes = [
    ...new Map(parts.map(({ token, tenant }) => [token, { token, tenant }])).values(),
  ];
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
