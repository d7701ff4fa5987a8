import type { Capture, JobStatus } from "@memory/contracts";
import { capturesFeed } from "@memory/feed";
import type { Db } from "@memory/postgres";
import type { EventOutcome } from "../domain/jobs/event-outcome.ts";
import { HAS_FAILED, IS_BEGUN, IS_FRESH, SHOWN_STATE } from "./job-scope-states.ts";

const FEED = capturesFeed.name;

interface OpenJobScope {
  scopeToken: string;
  state: JobStatus;
  tries: number;
  reason: string | null;
  outcomes: EventOutcome[];
  updatedAt: string;
}

interface KeptOutcomes {
  scopeToken: string;
  tries: number;
  outcomes: EventOutcome[];
  doneAt: string;
}

export interface JobRow {
  /** Job scopes that are not done, and those that are while their capture may come again. */
  jobScopes: OpenJobScope[];
  kept: KeptOutcomes[];
  /** The feed was followed to its capture and beyond: a job scope that is not here is done. */
  isPassed: boolean;
  /** Why its capture was not taken up; null unless it is a dead letter. */
  notTakenUp: { tries: number; reason: string } | null;
}

/** What is known of the job of a capture, at one moment; a job scope whose runner's lease ran out is pending again. */
export async function readJobRow(
  db: Db,
  { jobId, parts, xid }: Pick<Capture, "jobId" | "parts" | "xid">,
): Promise<JobRow> {
  const tokens = [...new Set(parts.map(({ scopeToken }) => scopeToken))];
  const { rows } = await db.query<JobRow>(
    `SELECT
       (SELECT coalesce(json_agg(json_build_object('scopeToken', p.scope_token,
          'state', ${SHOWN_STATE},
          'tries', p.tries,
          'reason', CASE WHEN ${HAS_FAILED} THEN p.reason END, 'outcomes', p.outcomes,
          'updatedAt', p.updated_at)), '[]')
        FROM unnest($2::text[]) AS asked(token)
        JOIN job_scopes p ON p.scope_token = asked.token
          AND p.scope_token::uuid = asked.token::uuid
        JOIN scopes s ON s.token = p.scope_token
        WHERE p.job_id = $1) AS "jobScopes",
       (SELECT coalesce(json_agg(json_build_object('scopeToken', encode(scope_token, 'hex'),
          'tries', tries, 'outcomes', outcomes, 'doneAt', done_at)), '[]')
        FROM job_outcomes WHERE job_id = $1 AND scope_token = ANY($4::bytea[])) AS kept,
       coalesce((SELECT $3::xid8 <= after_xid::xid8 FROM feed_cursors WHERE feed = '${FEED}'), false)
         AND NOT EXISTS (
           SELECT FROM dead_letters WHERE feed = '${FEED}' AND item_id = $1::text) AS "isPassed",
       (SELECT json_build_object('tries', tries, 'reason', reason) FROM dead_letters
        WHERE feed = '${FEED}' AND item_id = $1::text) AS "notTakenUp"`,
    [jobId, tokens, xid ?? null, tokens.map((token) => Buffer.from(token, "hex"))],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("a select without a table has one row");
  return row;
}

/** What a run of the trigger is about: what was there when it began. */
export interface RunMark {
  /** The last arrival of a job scope. */
  upTo: number;
  /** What fails from then on is not tried again by the run. */
  since: Date;
}

export async function markRun(db: Db): Promise<RunMark> {
  const { rows } = await db.query<{ last: string; since: Date }>(
    "SELECT last_value AS last, now()::timestamptz(3) AS since FROM job_scopes_arrival_seq",
  );
  const [row] = rows;
  if (row === undefined) throw new Error("a sequence has one row");
  return { upTo: Number(row.last), since: row.since };
}

export interface WaitingScope {
  token: string;
  tenant: string;
}

/** Scopes with job scopes that are not done: one of every tenant before a second one of any, those first that waited longest. */
export async function waitingScopes(db: Db, { upTo }: RunMark): Promise<WaitingScope[]> {
  const { rows } = await db.query<WaitingScope>(
    `WITH waiting AS (
       SELECT scope_token, min(arrival) AS first FROM job_scopes
       WHERE state <> 'done' AND arrival <= $1 GROUP BY scope_token)
     SELECT s.token, s.tenant FROM waiting JOIN scopes s ON s.token = waiting.scope_token
     ORDER BY row_number() OVER (PARTITION BY s.tenant ORDER BY first), first`,
    [upTo],
  );
  return rows;
}

/** How many job scopes are left to do in a scope. */
export interface Left {
  fresh: number;
  /** Being tried for the first time, by any runner. */
  begun: number;
  /** Tried before, and not failed in this run. */
  tried: number;
  /** Their forget has not been done here yet. */
  blocked: number;
}

const NOTHING_LEFT: Left = { fresh: 0, begun: 0, tried: 0, blocked: 0 };

/** What is left of a run in each scope, in the order given. */
export async function leftIn(
  db: Db,
  tokens: readonly string[],
  { upTo, since }: RunMark,
): Promise<Left[]> {
  const { rows } = await db.query<Left & { token: string }>(
    `SELECT s.token, count(*) FILTER (WHERE p.epoch <= s.epoch AND ${IS_FRESH})::int AS fresh,
       count(*) FILTER (WHERE p.epoch <= s.epoch AND ${IS_BEGUN})::int AS begun,
       count(*) FILTER (WHERE p.epoch <= s.epoch AND NOT ${IS_FRESH} AND NOT ${IS_BEGUN})::int
         AS tried,
       count(*) FILTER (WHERE p.epoch > s.epoch)::int AS blocked
     FROM unnest($1::text[]) AS asked(token) JOIN scopes s ON s.token = asked.token
     JOIN job_scopes p ON p.scope_token = s.token AND p.scope_token::uuid = s.token::uuid
     WHERE p.state <> 'done' AND p.arrival <= $2
       AND p.epoch >= s.erased_epoch AND NOT (${HAS_FAILED} AND p.updated_at >= $3)
     GROUP BY s.token`,
    [tokens, upTo, since],
  );
  const byToken = new Map(rows.map(({ token, ...left }) => [token, left]));
  return tokens.map((token) => byToken.get(token) ?? NOTHING_LEFT);
}

/** Jobs that are not done. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    "SELECT count(DISTINCT job_id)::int AS n FROM job_scopes WHERE state <> 'done'",
  );
  return rows[0]?.n ?? 0;
}

interface OpenJobScopes {
  pending: number;
  running: number;
  failed: number;
  /** How long the pending job scope that waited longest has been due; 0 when none is. */
  oldestDueSeconds: number;
}

/** Job scopes of jobs that are not done. */
export async function jobScopesByState(db: Db): Promise<OpenJobScopes> {
  const { rows } = await db.query<OpenJobScopes>(
    `SELECT count(*) FILTER (WHERE state = 'pending')::int AS pending,
       count(*) FILTER (WHERE state = 'running')::int AS running,
       count(*) FILTER (WHERE state = 'failed')::int AS failed,
       coalesce(extract(epoch FROM now() - min(next_try_at)
         FILTER (WHERE state = 'pending' AND next_try_at < now())), 0)::float8 AS "oldestDueSeconds"
     FROM job_scopes WHERE state <> 'done'`,
  );
  return rows[0] ?? { pending: 0, running: 0, failed: 0, oldestDueSeconds: 0 };
}
