import type { Pool } from "@memory/postgres";
import type { ProjectScope } from "@memory/scope";
import { listQuarantined, type QuarantinedFact } from "../store/listed-facts.ts";

const MOST_FACTS = 200;

/** The newest facts of a project, or of one subject in it, that wait for a review; at most 200. */
export const listQuarantine =
  ({ pool }: { pool: Pool }) =>
  (project: ProjectScope, subjectId: string | null): Promise<QuarantinedFact[]> =>
    listQuarantined(pool, project, subjectId, MOST_FACTS);
