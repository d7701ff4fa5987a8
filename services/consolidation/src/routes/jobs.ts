import { readJob as api } from "@memory/api";
import { pathId } from "@memory/http-server";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { z } from "zod";
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
