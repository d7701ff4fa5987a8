import type { JobPosition, OpenJobStatus } from "@memory/api";
import { boundedPage, type Db, type LookedAt, rowsToLookAt } from "@memory/postgres";
import { type ProjectScope, subjectScope, tenantToken, tokenOf } from "@memory/scope";
import { HAS_FAILED, SHOWN_STATE } from "./job-scope-states.ts";

/** The share of a job in one subject that is not done. */
export interface OpenJob {
  jobId: string;
  scopeToken: string;
  status: OpenJobStatus;
  tries: number;
  /** Null while it runs, and for one that is not tried again. */
  nextTryAt: Date | null;
  /** Why the last try failed. */
  reason: string | null;
  /** The first of its events. */
  eventId: string;
  eventCount: number;
  updatedAt: Date;
}

export interface JobFilter {
  subjectId: string | null;
  /** Null for all. */
  status: OpenJobStatus | null;
}

export interface JobsPage {
  jobs: OpenJob[];
  /** Null at the end of the list. */
  next: JobPosition | null;
}

type Looked = OpenJob & LookedAt;

/** The jobs of a tenant, or of a subject, that are not done, after a position, in the order of their ids: at most `limit`. */
export async function jobsPage(
  db: Db,
  project: ProjectScope,
  { subjectId, status }: JobFilter,
  { limit, after }: { limit: number; after: JobPosition | null },
): Promise<JobsPage> {
  const token = subjectId === null ? null : tokenOf(subjectScope(project, subjectId));
  // Those that are done stay for some seconds.
  const lookAt = rowsToLookAt(limit, true);
  const where =
    token === null ? "tenant = $1" : "scope_token = $1 AND scope_token::uuid = $1::uuid";
  const isAfter = after === null ? "" : "AND (job_id, scope_token::uuid) > ($4::uuid, $5::uuid)";
  const { rows } = await db.query<Looked>(
    `WITH placed AS (
       SELECT p.*, ${SHOWN_STATE} AS shown_state, count(*) OVER ()::int AS candidates,
         row_number() OVER (ORDER BY p.job_id, p.scope_token::uuid)::int AS place
       FROM (
         SELECT * FROM job_scopes WHERE ${where} ${isAfter}
         ORDER BY job_id, scope_token::uuid LIMIT ${lookAt}) AS p
       JOIN scopes s ON s.token = p.scope_token
     ), found AS (
       SELECT *, state <> 'done' AND coalesce(shown_state = $2, true) AS passes FROM placed
     )
     SELECT job_id AS "jobId", scope_token AS "scopeToken", shown_state AS status, tries,
       CASE WHEN state <> 'running' AND isfinite(next_try_at) THEN next_try_at END AS "nextTryAt",
       CASE WHEN ${HAS_FAILED} THEN reason END AS reason, event_ids[1] AS "eventId",
       cardinality(event_ids) AS "eventCount", updated_at AS "updatedAt", passes, place, candidates
     FROM found WHERE passes OR place = candidates ORDER BY place LIMIT $3`,
    [
      token ?? tenantToken(project.projectId),
      ...[status, limit + 1],
      ...(after ? [after.jobId, after.token] : []),
    ],
  );
  const { items, next } = boundedPage(rows, { limit, lookAt });
  return { jobs: items, next: next && { jobId: next.jobId, token: next.scopeToken } };
}
