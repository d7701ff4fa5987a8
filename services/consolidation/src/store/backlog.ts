import { capturesFeed } from "@memory/feed";
import type { Db } from "@memory/postgres";
import { type ProjectScope, tenantToken } from "@memory/scope";
import { SHOWN_STATE } from "./job-scope-states.ts";

/** Rows that are looked at, however many there are. */
const MOST_OPEN = 10_000;
const MOST_DONE = 5_000;

export interface OpenCounts {
  pending: number;
  running: number;
  failed: number;
  deadLetters: number;
  /** False when there are more than were looked at. */
  areAll: boolean;
  /** The job that was captured first; null when none is open. */
  oldestJobId: string | null;
}

/** How many job scopes of a project are open, and captures of it dead letters, among the oldest. */
export async function countOpen(db: Db, { projectId }: ProjectScope): Promise<OpenCounts> {
  const { rows } = await db.query<OpenCounts>(
    `WITH open AS (
       SELECT p.job_id::text AS job_id, ${SHOWN_STATE} AS shown, count(*) OVER () AS looked
       FROM (SELECT * FROM job_scopes WHERE tenant = $1 ORDER BY job_id LIMIT ${MOST_OPEN}) AS p
       JOIN scopes s ON s.token = p.scope_token
     ), dead AS (
       SELECT item_id AS job_id, item #>> '{parts,0,tenant}' AS tenant, count(*) OVER () AS looked
       FROM (SELECT * FROM dead_letters WHERE feed = $2 ORDER BY item_id LIMIT ${MOST_OPEN}) AS d
     )
     SELECT count(*) FILTER (WHERE shown = 'pending')::int AS pending,
       count(*) FILTER (WHERE shown = 'running')::int AS running,
       count(*) FILTER (WHERE shown = 'failed')::int AS failed,
       count(*) FILTER (WHERE shown = 'dead')::int AS "deadLetters",
       coalesce(max(looked), 0) < ${MOST_OPEN} AS "areAll",
       min(job_id) FILTER (WHERE shown <> 'done') AS "oldestJobId"
     FROM (
       SELECT job_id, shown, looked FROM open
       UNION ALL SELECT job_id, 'dead', looked FROM dead WHERE tenant = $1) AS counted`,
    [tenantToken(projectId), capturesFeed.name],
  );
  const [counts] = rows;
  if (counts === undefined) throw new Error("a count has one row");
  return counts;
}

/** A job that made a fact, in one subject. */
interface Learned {
  jobId: string;
  doneAt: Date;
}

export interface LearnedSince {
  learned: Learned[];
  /** Everything that was done from then on is here. */
  since: Date;
}

/** The jobs of a project that made a fact and were done after a moment, or the last of them where there are many. */
export async function learnedSince(
  db: Db,
  { projectId }: ProjectScope,
  since: Date,
): Promise<LearnedSince> {
  const { rows } = await db.query<Learned & { made: boolean }>(
    `SELECT job_id AS "jobId", done_at AS "doneAt",
       jsonb_path_exists(outcomes, '$[*].outcomes[*].factIds[*]') AS made
     FROM job_outcomes WHERE tenant = $1 AND done_at >= $2 ORDER BY done_at DESC LIMIT ${MOST_DONE}`,
    [tenantToken(projectId), since],
  );
  const oldest = rows.length === MOST_DONE ? rows.at(-1)?.doneAt : undefined;
  return { learned: rows.filter(({ made }) => made), since: oldest ?? since };
}
