import { servingSubject } from "@memory/names";
import type { Pool } from "@memory/postgres";
import type { ProjectScope } from "@memory/scope";
import { type SubjectUsage, usageOf } from "../store/model-usage.ts";

const MOST_SUBJECTS = 100;
const DAY_MS = 86_400_000;

export interface Usage {
  /** The first day that is counted, in UTC. */
  sinceDay: string;
  subjects: SubjectUsage[];
}

/** What a model used for a project in the last `days`, today included: the hundred subjects that used most, or the one that is named. */
export const readUsage =
  ({ pool }: { pool: Pool }) =>
  async (
    project: ProjectScope,
    { subjectId: name, days }: { subjectId: string | null; days: number },
  ): Promise<Usage> => {
    const sinceDay = new Date(Date.now() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
    const subjectId = await servingSubject(pool, project, name);
    const subjects = await usageOf(
      pool,
      { projectId: project.projectId, subjectId },
      { sinceDay, most: MOST_SUBJECTS },
    );
    return { sinceDay, subjects };
  };
