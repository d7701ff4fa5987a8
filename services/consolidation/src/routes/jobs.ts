import { readJob as api, listJobs as listApi, pageSize, writeCursor } from "@memory/api";
import { pathId } from "@memory/http-server";
import { projectScope, shownSubject } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { z } from "zod";
import type { ListedJob, listJobs } from "../features/list-jobs.ts";
import type { Job, readJob } from "../features/read-job.ts";

const tokensOf = ({ events }: Job): { prompt: number; answer: number } => ({
  prompt: events.reduce((sum, { usage }) => sum + (usage?.promptTokens ?? 0), 0),
  answer: events.reduce((sum, { usage }) => sum + (usage?.answerTokens ?? 0), 0),
});

const jobOut = (job: Job): z.infer<(typeof api.schema.response)[200]> => ({
  id: job.jobId,
  job_id: job.jobId,
  project_id: job.projectId,
  status: job.status,
  created_at: job.createdAt,
  updated_at: job.updatedAt,
  tries: job.tries,
  error: job.error,
  model_tokens: tokensOf(job),
  events: job.events.map(({ eventId, outcomes }) => ({
    event_id: eventId,
    outcomes: outcomes.map(({ kind, factIds, reason }) => ({
      outcome: kind,
      fact_ids: factIds,
      reason,
    })),
  })),
});

/** GET /v1/jobs/{job_id}. */
export const jobRoute =
  (read: ReturnType<typeof readJob>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(api.path, { schema: api.schema }, async (request) =>
      jobOut(await read(request.caller, pathId(request.params.job_id))),
    );
  };

const openJobOut = (job: ListedJob) => ({
  id: job.jobId,
  subject_id: shownSubject(job.subjectId),
  status: job.status,
  tries: job.tries,
  next_try_at: job.nextTryAt?.toISOString() ?? null,
  error: job.reason,
  event_count: job.eventCount,
  updated_at: job.updatedAt.toISOString(),
});

/** GET /v1/jobs. */
export const jobsRoute =
  (list: ReturnType<typeof listJobs>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(listApi.path, { schema: listApi.schema }, async ({ caller, query }) => {
      const { project_id, subject_id, status, limit, cursor } = query;
      const project = projectScope(caller, project_id);
      const filter = { subjectId: subject_id ?? null, status: status ?? null };
      const part = { limit: pageSize(limit), after: cursor ?? null };
      const { jobs, next } = await list(project, filter, part);
      return {
        jobs: jobs.map(openJobOut),
        next_cursor: next && writeCursor([next.jobId, next.token]),
      };
    });
  };
