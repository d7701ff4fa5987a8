import type { JobStatus } from "@memory/contracts";
import type { Db } from "@memory/postgres";

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

/** Where the trigger's work ends: arrivals up to this one were there when it looked. */
export async function lastArrival(db: Db): Promise<number> {
  const { rows } = await db.query<{ last: string }>(
    "SELECT coalesce(max(arrival), 0) AS last FROM parts WHERE state <> 'done'",
  );
  return Number(rows[0]?.last ?? 0);
}

/** Scopes with parts that are not done, those first that waited longest. */
export async function waitingScopes(db: Db, upTo: number): Promise<string[]> {
  const { rows } = await db.query<{ token: string }>(
    `SELECT scope_token AS token FROM parts
     WHERE state <> 'done' AND arrival <= $1 GROUP BY scope_token ORDER BY min(arrival)`,
    [upTo],
  );
  return rows.map(({ token }) => token);
}

/** What is left to do in a scope: `ready` parts, `blocked` ones whose forget has not been done here yet. */
export async function leftIn(
  db: Db,
  token: string,
  upTo: number,
  exceptJobIds: readonly string[],
): Promise<{ ready: number; blocked: number }> {
  const { rows } = await db.query<{ ready: number; blocked: number }>(
    `SELECT count(*) FILTER (WHERE p.epoch <= s.epoch)::int AS ready,
       count(*) FILTER (WHERE p.epoch > s.epoch)::int AS blocked
     FROM parts p JOIN scopes s ON s.token = p.scope_token
     WHERE p.scope_token = $1 AND p.state <> 'done' AND p.arrival <= $2 AND p.job_id <> ALL($3)`,
    [token, upTo, exceptJobIds],
  );
  return rows[0] ?? { ready: 0, blocked: 0 };
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
