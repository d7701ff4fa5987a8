import type { QuarantineReason } from "@memory/extraction";
import type { Db } from "@memory/postgres";
import type { ProjectScope } from "@memory/scope";
import type { ListedFact } from "../domain/facts/fact-json.ts";
import { LISTED } from "./listed-facts.ts";

/** A fact that waits for a review. */
export interface QuarantinedFact extends ListedFact {
  readonly reason: QuarantineReason | null;
}

/** Facts of a project that wait for a review, newest first. */
export async function listQuarantined(
  db: Db,
  { projectId }: ProjectScope,
  subjectId: string | null,
  limit: number,
): Promise<QuarantinedFact[]> {
  const { rows } = await db.query<QuarantinedFact>(
    `SELECT ${LISTED}, assertions::json->0->>'quarantine' AS reason
     FROM facts
     WHERE project_id = $1 AND ($2::text IS NULL OR subject_id = $2)
       AND status = 'candidate' AND temporal_state = 'detached'
     ORDER BY recorded_from DESC, id DESC LIMIT $3`,
    [projectId, subjectId, limit],
  );
  return rows;
}
