import type { JobStatus } from "@memory/contracts";
import type { Db } from "@memory/postgres";
import { IS_BEGUN, IS_FRESH } from "./part-states.ts";

export interface JobPart {
  state: JobStatus;
  tries: number;
  reason: string | null;
  outcomes: EventOutcome[];
}

/** What became of an event: ids and reasons, never content. */
export interface EventOutcome {
  eventId: string;
  outcomes: { kind: string; factIds: string[]; reason: string | null }[];
  /** What a model was paid for reading it. */
  usage?: { promptTokens: number; answerTokens: number };
  /** A model has read it. */
  isModelRead?: boolean;
}

export interface JobRow {
  projectId: string | null;
  createdAt: Date;
  updatedAt: Date;
  parts: JobPart[];
}

/** A job with its parts; a part whose runner's lease ran out is pending again. */
export async function readJobRow(db: Db, jobId: string): Promise<JobRow | null> {
  const { rows } = await db.query<JobRow>(
    `SELECT project_id AS "projectId", created_at AS "createdAt", updated_at AS "updatedAt",
       (SELECT coalesce(json_agg(json_build_object(
          'state', CASE
            WHEN p.state = 'running' AND (s.lease_no <> p.lease_no OR s.lease_until IS NULL
              OR s.lease_until <= now()) THEN 'pending' ELSE p.state END,
          'tries', p.tries, 'reason', p.reason, 'outcomes', p.outcomes)
          ORDER BY p.arrival), '[]')
        FROM parts p JOIN scopes s ON s.token = p.scope_token
        WHERE p.job_id = jobs.job_id) AS parts
     FROM jobs WHERE job_id = $1`,
    [jobId],
  );
  return rows[0] ?? null;
}

/** What a run of the trigger is about: what was there when it began. */
export interface RunMark {
  /** The last arrival of a part. */
  upTo: number;
  /** What fails from then on is not tried again by the run. */
  since: Date;
}

export async function markRun(db: Db): Promise<RunMark> {
  const { rows } = await db.query<{ last: string; since: Date }>(
    "SELECT last_value AS last, now()::timestamptz(3) AS since FROM parts_arrival_seq",
  );
  const [row] = rows;
  if (row === undefined) throw new Error("a sequence has one row");
  return { upTo: Number(row.last), since: row.since };
}

export interface WaitingScope {
  token: string;
  tenant: string;
}

/** Scopes with parts that are not done: one of every tenant before a second one of any, those first that waited longest. */
export async function waitingScopes(db: Db, { upTo }: RunMark): Promise<WaitingScope[]> {
  const { rows } = await db.query<WaitingScope>(
    `WITH waiting AS (
       SELECT scope_token, min(arrival) AS first FROM parts
       WHERE state <> 'done' AND arrival <= $1 GROUP BY scope_token)
     SELECT s.token, s.tenant FROM waiting JOIN scopes s ON s.token = waiting.scope_token
     ORDER BY row_number() OVER (PARTITION BY s.tenant ORDER BY first), first`,
    [upTo],
  );
  return rows;
}

/** How many parts are left to do in a scope. */
export interface Left {
  fresh: number;
  /** Tried for the first time, by whoever has it. */
  begun: number;
  /** Tried before, and not failed in this run. */
  tried: number;
  /** Their forget has not been done here yet. */
  blocked: number;
}

export async function leftIn(db: Db, token: string, { upTo, since }: RunMark): Promise<Left> {
  const { rows } = await db.query<Left>(
    `SELECT count(*) FILTER (WHERE p.epoch <= s.epoch AND ${IS_FRESH})::int AS fresh,
       count(*) FILTER (WHERE p.epoch <= s.epoch AND ${IS_BEGUN})::int AS begun,
       count(*) FILTER (WHERE p.epoch <= s.epoch AND NOT ${IS_FRESH} AND NOT ${IS_BEGUN})::int
         AS tried,
       count(*) FILTER (WHERE p.epoch > s.epoch)::int AS blocked
     FROM parts p JOIN scopes s ON s.token = p.scope_token
     WHERE p.scope_token = $1 AND p.state <> 'done' AND p.arrival <= $2
       AND NOT (p.state = 'failed' AND p.updated_at >= $3)`,
    [token, upTo, since],
  );
  return rows[0] ?? { fresh: 0, begun: 0, tried: 0, blocked: 0 };
}

/** Jobs that are not done. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    "SELECT count(DISTINCT job_id)::int AS n FROM parts WHERE state <> 'done'",
  );
  return rows[0]?.n ?? 0;
}

interface OpenParts {
  pending: number;
  running: number;
  failed: number;
  /** How long the pending part that waited longest has been due; 0 when none is. */
  oldestDueSeconds: number;
}

/** Parts of jobs that are not done. */
export async function partsByState(db: Db): Promise<OpenParts> {
  const { rows } = await db.query<OpenParts>(
    `SELECT count(*) FILTER (WHERE state = 'pending')::int AS pending,
       count(*) FILTER (WHERE state = 'running')::int AS running,
       count(*) FILTER (WHERE state = 'failed')::int AS failed,
       coalesce(extract(epoch FROM now() - min(next_try_at)
         FILTER (WHERE state = 'pending' AND next_try_at < now())), 0)::float8 AS "oldestDueSeconds"
     FROM parts WHERE state <> 'done'`,
  );
  return rows[0] ?? { pending: 0, running: 0, failed: 0, oldestDueSeconds: 0 };
}
