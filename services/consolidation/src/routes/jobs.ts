import { JOB_STATUSES } from "@memory/contracts";
import { pathId } from "@memory/http-server";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Job, readJob } from "../features/read-job.ts";

const JobOut = z.object({
  id: z.string(),
  job_id: z.string(),
  project_id: z.string(),
  status: z.enum(JOB_STATUSES),
  created_at: z.string(),
  updated_at: z.string(),
  tries: z.number().int(),
  error: z.string().nullable(),
  /** Tokens of the model that read its events; 0 when none did. */
  model_tokens: z.object({ prompt: z.number().int(), answer: z.number().int() }),
  events: z.array(
    z.object({
      event_id: z.string(),
      outcomes: z.array(
        z.object({
          outcome: z.string(),
          fact_ids: z.array(z.string()),
          reason: z.string().nullable(),
        }),
      ),
    }),
  ),
});

const tokensOf = ({ events }: Job): { prompt: number; answer: number } => ({
  prompt: events.reduce((sum, { usage }) => sum + (usage?.promptTokens ?? 0), 0),
  answer: events.reduce((sum, { usage }) => sum + (usage?.answerTokens ?? 0), 0),
});

const jobOut = (job: Job): z.infer<typeof JobOut> => ({
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
    const schema = { params: z.object({ job_id: z.string() }), response: { 200: JobOut } };
    app.get("/v1/jobs/:job_id", { schema }, async (request) =>
      jobOut(await read(request.caller, pathId(request.params.job_id))),
    );
  };
