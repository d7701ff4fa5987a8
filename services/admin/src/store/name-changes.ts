import type { Tx } from "@memory/postgres";
import type { ProjectScope } from "@memory/scope";

/** Numbers a change of names of a project, above all earlier ones. */
export async function nextRevision(tx: Tx, { projectId }: ProjectScope): Promise<number> {
  const { rows } = await tx.query<{ revision: string }>(
    `INSERT INTO name_changes AS last (project_id, revision)
     VALUES ($1, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint)
     ON CONFLICT (project_id) DO UPDATE SET revision = greatest(last.revision + 1, excluded.revision)
     RETURNING revision`,
    [projectId],
  );
  return Number(rows[0]?.revision);
}
