import type { Pool } from "@memory/postgres";
import type { ProjectScope } from "@memory/scope";
import {
  type ConflictFilter,
  type ConflictRow,
  countOpen,
  listConflicts as selectConflicts,
} from "../store/conflicts.ts";

export interface ConflictList {
  conflicts: ConflictRow[];
  openCount: number;
  oldestOpenSeconds: number | null;
}

/** Conflict sets of a project, or of one subject in it, oldest first, with how many are open and for how long. */
export const listConflicts =
  ({ pool }: { pool: Pool }) =>
  async (project: ProjectScope, filter: ConflictFilter): Promise<ConflictList> => {
    const conflicts = await selectConflicts(pool, project, filter);
    const open = await countOpen(pool, project, filter.subjectId);
    return { conflicts, openCount: open.count, oldestOpenSeconds: open.oldestSeconds };
  };
