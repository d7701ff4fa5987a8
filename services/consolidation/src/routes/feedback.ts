import { FACT_STATUSES, optionalText, RATINGS, ScopeId, UuidField } from "@memory/contracts";
import { projectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { recordFeedback, Target } from "../features/record-feedback.ts";

const FeedbackBody = z
  .object({
    project_id: ScopeId,
    trace_id: UuidField.nullish(),
    fact_id: UuidField.nullish(),
    rating: z.enum(RATINGS),
    comment: optionalText(2_000),
  })
  .transform(({ trace_id, fact_id, ...body }, context): typeof body & { target: Target } => {
    if (fact_id && !trace_id) return { ...body, target: { factId: fact_id } };
    if (trace_id && !fact_id) return { ...body, target: { traceId: trace_id } };
    context.addIssue({
      code: "custom",
      path: [fact_id ? "fact_id" : "trace_id"],
      message: "exactly one of trace_id and fact_id is required",
    });
    return z.NEVER;
  });

const RecordedOut = z.object({
  status: z.literal("recorded"),
  feedback_id: z.string(),
  fact_status: z.enum(FACT_STATUSES).nullable(),
});

/** POST /v1/feedback. */
export const feedbackRoute =
  (record: ReturnType<typeof recordFeedback>): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { body: FeedbackBody, response: { 201: RecordedOut } };
    app.post("/v1/feedback", { schema }, async (request, reply) => {
      const { project_id, target, rating, comment } = request.body;
      const project = projectScope(request.caller, project_id);
      const rated = { rating, comment: comment ?? null };
      const { feedbackId, factStatus } = await record(project, target, rated);
      const body = { feedback_id: feedbackId, fact_status: factStatus };
      return reply.code(201).send({ status: "recorded", ...body });
    });
  };
