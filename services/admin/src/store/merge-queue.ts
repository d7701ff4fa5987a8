import type { Db } from "@memory/postgres";
import type { ProjectScope } from "@memory/scope";

export interface MergesInProgress {
  count: number;
  /** For how long the oldest has been going on; 0 when there is none. */
  oldestSeconds: number;
}

/** Merges, and undos of one, that are not over. The number of the change of names is the time it was asked for, in microseconds. */
export async function mergesInProgress(db: Db): Promise<MergesInProgress> {
  const { rows } = await db.query<MergesInProgress>(
    `SELECT count(*)::int AS count, coalesce(max(extract(epoch FROM now() - begun)), 0)::float AS "oldestSeconds"
     FROM (SELECT greatest(started_at, to_timestamp(revision / 1e6)) AS begun
           FROM merges WHERE state IN ('merging', 'unmerging')) AS open`,
  );
  return rows[0] ?? { count: 0, oldestSeconds: 0 };
}

/** How many merges, and undos of one, of a project are not over. */
export async function openMergesOf(db: Db, { projectId }: ProjectScope): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM merges WHERE project_id = $1 AND state IN ('merging', 'unmerging')`,
    [projectId],
  );
  return rows[0]?.count ?? 0;
}
