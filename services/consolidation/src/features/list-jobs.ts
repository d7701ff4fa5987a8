import type { JobPosition } from "@memory/api";
import type { Bus } from "@memory/jetstream";
import { servingSubject } from "@memory/names";
import type { Pool } from "@memory/postgres";
import type { ProjectScope } from "@memory/scope";
import { subjectsOf } from "../messages/event-subjects.ts";
import { deadCapturesPage } from "../store/dead-captures-page.ts";
import { type JobFilter, jobsPage, type OpenJob } from "../store/jobs-page.ts";

export interface ListedJob extends OpenJob {
  subjectId: string;
}

interface Deps {
  pool: Pool;
  bus: Bus;
}

/**
 * A page of the jobs of a project that are not done, or of one subject of it, one for each subject of a job, oldest first. One
 * whose event was erased meanwhile is not there. Those that were not taken up are listed by their status alone, each once. Throws `service_unavailable` when ingest does not answer.
 */
export const listJobs =
  ({ pool, bus }: Deps) =>
  async (
    project: ProjectScope,
    { subjectId: name, status }: JobFilter,
    part: { limit: number; after: JobPosition | null },
  ): Promise<{ jobs: ListedJob[]; next: JobPosition | null }> => {
    const subject = await servingSubject(pool, project, name);
    const { jobs, next } =
      status === "dead_letter"
        ? await deadCapturesPage(pool, project, subject, part)
        : await jobsPage(pool, project, { status, subjectId: subject }, part);
    const eventIds = [...new Set(jobs.map(({ eventId }) => eventId))];
    const subjects = await subjectsOf(bus, project, eventIds);
    const listed = jobs.flatMap((job) => {
      const subjectId = subjects.get(job.eventId);
      return subjectId === undefined ? [] : [{ ...job, subjectId }];
    });
    return { jobs: listed, next };
  };
