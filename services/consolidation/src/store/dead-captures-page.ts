import type { JobPosition } from "@memory/api";
import { capturesFeed } from "@memory/feed";
import type { Db } from "@memory/postgres";
import { type ProjectScope, subjectScope, tenantToken, tokenOf } from "@memory/scope";
import type { JobsPage, OpenJob } from "./jobs-page.ts";

/** Dead letters that are looked at, of all projects: a position must not name one of another project. */
const MOST_LOOKED_AT = 10_000;

/** The captures of a project, or of a subject, that are dead letters, after a position, in the order of their ids: at most `limit`. */
export async function deadCapturesPage(
  db: Db,
  project: ProjectScope,
  subjectId: string | null,
  { limit, after }: { limit: number; after: JobPosition | null },
): Promise<JobsPage> {
  const token = subjectId === null ? null : tokenOf(subjectScope(project, subjectId));
  const { rows } = await db.query<OpenJob>(
    `SELECT item_id AS "jobId", part ->> 'scopeToken' AS "scopeToken", 'dead_letter' AS status, tries,
       next_try_at AS "nextTryAt", reason, part #>> '{eventIds,0}' AS "eventId",
       jsonb_array_length(part -> 'eventIds') AS "eventCount", first_failed_at AS "updatedAt"
     FROM (
       SELECT * FROM dead_letters WHERE feed = $1 AND item_id > $4 ORDER BY item_id LIMIT ${MOST_LOOKED_AT}
     ) AS looked CROSS JOIN LATERAL (
       SELECT part FROM jsonb_array_elements(item -> 'parts') AS part
       WHERE part ->> 'tenant' = $2 AND coalesce(part ->> 'scopeToken' = $3, true) LIMIT 1
     ) AS own
     ORDER BY item_id LIMIT $5`,
    [capturesFeed.name, tenantToken(project.projectId), token, after?.jobId ?? "", limit + 1],
  );
  const jobs = rows.slice(0, limit);
  const last = rows.length > limit ? jobs.at(-1) : undefined;
  return { jobs, next: last ? { jobId: last.jobId, token: last.scopeToken } : null };
}
