import { retryJob as api } from "@memory/api";
import { actorOf } from "@memory/auth";
import { pathId } from "@memory/http-server";
import type { AnswerOnce } from "@memory/idempotency";
import { projectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { retryJob } from "../features/retry-job.ts";

/** POST /v1/jobs/{job_id}/retry. */
export const retryJobRoute =
  ({ find, retry }: ReturnType<typeof retryJob>, once: AnswerOnce): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(api.path, { schema: api.schema }, async (request, reply) => {
      const capture = await find(request.caller, pathId(request.params.job_id));
      const project = projectScope(request.caller, capture.projectId);
      const sender = actorOf(request);
      const { jobId, retried } = await once({
        ...{ request, reply, owner: project },
        act: (keep) => retry(project, capture, sender, keep),
      });
      return { job_id: jobId, retried };
    });
  };
