import type { Db } from "@memory/postgres";

interface Switched {
  /** Whether one begins or ceases to serve just now. */
  isSwitching: boolean;
  /** How often one has begun, or ceased, to serve: a merge does each once. */
  switches: number;
}

/** The merges of a project, or those of one subject. */
export async function switchedMerges(
  db: Db,
  { projectId, home }: { projectId: string; home: string | null },
): Promise<Switched> {
  const { rows } = await db.query<Switched>(
    `SELECT coalesce(bool_or(state = 'unmerging' OR (state = 'merging' AND step IN ('switch', 'names'))), false) AS "isSwitching",
       (count(*) FILTER (WHERE state IN ('merged', 'unmerging', 'unmerged', 'forgotten'))
         + count(*) FILTER (WHERE state IN ('unmerging', 'unmerged', 'forgotten')))::int AS switches
     FROM merges WHERE project_id = $1 AND ($2::text IS NULL OR $2 IN (token, other_token))`,
    [projectId, home],
  );
  return rows[0] ?? { isSwitching: false, switches: 0 };
}
