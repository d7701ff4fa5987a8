import type { Db } from "@memory/postgres";

/** The subjects of events of a project; an unknown or foreign event is not there. */
export async function readSubjects(
  db: Db,
  projectId: string,
  eventIds: readonly string[],
): Promise<{ eventId: string; subjectId: string }[]> {
  const { rows } = await db.query<{ eventId: string; subjectId: string }>(
    `SELECT id AS "eventId", subject_id AS "subjectId" FROM events
     WHERE id = ANY($2) AND project_id = $1`,
    [projectId, eventIds],
  );
  return rows;
}
