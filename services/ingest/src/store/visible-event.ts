import type { Db } from "@memory/postgres";
import type { ProjectScope } from "@memory/scope";
import { WHOLE_EVENT_COLUMNS, type WholeEventRow } from "./event-columns.ts";

/** An event of a project that no forget hides, or is about to erase; otherwise null. */
export async function readVisibleEvent(
  db: Db,
  { projectId }: ProjectScope,
  eventId: string,
): Promise<WholeEventRow | null> {
  const { rows } = await db.query<WholeEventRow>(
    `SELECT ${WHOLE_EVENT_COLUMNS} FROM events e
     WHERE e.id = $1 AND e.project_id = $2 AND NOT EXISTS (
       SELECT FROM forgets f WHERE f.scope_token = e.scope_token AND NOT f.lifted AND f.epoch > e.epoch)`,
    [eventId, projectId],
  );
  return rows[0] ?? null;
}
