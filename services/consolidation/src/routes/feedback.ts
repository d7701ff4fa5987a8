import { feedback } from "@memory/api";
import { actorOf } from "@memory/auth";
import type { AnswerOnce } from "@memory/idempotency";
import { projectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { recordFeedback } from "../features/record-feedback.ts";

/** POST /v1/feedback. */
export const feedbackRoute =
  (record: ReturnType<typeof recordFeedback>, once: AnswerOnce): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(feedback.path, { schema: feedback.schema }, async (request, reply) => {
      const { project_id, target, rating, comment } = request.body;
      const project = projectScope(request.caller, project_id);
      const rated = { rating, comment: comment ?? null, sender: actorOf(request) };
      const { feedbackId, factStatus } = await once({
        ...{ request, reply, owner: project },
        act: (keep) => record(project, target, rated, keep),
      });
      const body = { feedback_id: feedbackId, fact_status: factStatus };
      return reply.code(201).send({ status: "recorded", ...body });
    });
  };
