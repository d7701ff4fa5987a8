import { reviewFact as api } from "@memory/api";
import { actorOf } from "@memory/auth";
import { pathId } from "@memory/http-server";
import type { AnswerOnce } from "@memory/idempotency";
import { projectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { reviewFact } from "../features/review-fact.ts";

/** POST /v1/facts/{fact_id}/review. */
export const reviewFactRoute =
  (review: ReturnType<typeof reviewFact>, once: AnswerOnce): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(api.path, { schema: api.schema }, async (request, reply) => {
      const project = projectScope(request.caller, request.body.project_id);
      const id = pathId(request.params.fact_id);
      const sender = actorOf(request);
      const { factId, status } = await once({
        ...{ request, reply, owner: project },
        act: (keep) => review(project, id, request.body.review, sender, keep),
      });
      return { fact_id: factId, fact_status: status };
    });
  };
