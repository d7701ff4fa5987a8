import type { ConflictPosition } from "@memory/api";
import { servingSubject } from "@memory/names";
import type { Pool } from "@memory/postgres";
import type { ProjectScope } from "@memory/scope";
import {
  type ConflictFilter,
  type ConflictRow,
  countOpen,
  listConflicts as selectConflicts,
} from "../store/conflicts.ts";
import { conflictsPage } from "../store/conflicts-page.ts";

/** A part of a list: at most so many, after a position. */
interface Part {
  limit: number;
  after: ConflictPosition | null;
}

export interface ConflictList {
  conflicts: ConflictRow[];
  openCount: number;
  oldestOpenSeconds: number | null;
  /** Where the list goes on after a part; null at its end, and of the whole list. */
  next: ConflictPosition | null;
}

/**
 * Conflict sets of a project, or of one subject in it, oldest first: all of them, or a part. With how many of the project or the subject are
 * open and for how long.
 */
export const listConflicts =
  ({ pool }: { pool: Pool }) =>
  async (
    project: ProjectScope,
    { subjectId, ...others }: ConflictFilter,
    part: Part | null,
  ): Promise<ConflictList> => {
    const filter = { ...others, subjectId: await servingSubject(pool, project, subjectId) };
    const { conflicts, next } =
      part === null
        ? { conflicts: await selectConflicts(pool, project, filter), next: null }
        : await conflictsPage(pool, project, filter, part);
    const open = await countOpen(pool, project, filter.subjectId);
    return { conflicts, openCount: open.count, oldestOpenSeconds: open.oldestSeconds, next };
  };
