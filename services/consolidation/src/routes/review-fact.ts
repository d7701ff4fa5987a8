import { FACT_STATUSES, ScopeId } from "@memory/contracts";
import { pathId } from "@memory/http-server";
import { projectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { REVIEWS } from "../domain/quarantine/review.ts";
import type { reviewFact } from "../features/review-fact.ts";

const ReviewBody = z.object({ project_id: ScopeId, review: z.enum(REVIEWS) });

const ReviewedOut = z.object({ fact_id: z.string(), fact_status: z.enum(FACT_STATUSES) });

/** POST /v1/facts/{fact_id}/review. */
export const reviewFactRoute =
  (review: ReturnType<typeof reviewFact>): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = {
      params: z.object({ fact_id: z.string() }),
      body: ReviewBody,
      response: { 200: ReviewedOut },
    };
    app.post("/v1/facts/:fact_id/review", { schema }, async (request) => {
      const project = projectScope(request.caller, request.body.project_id);
      const id = pathId(request.params.fact_id);
      const { factId, status } = await review(project, id, request.body.review);
      return { fact_id: factId, fact_status: status };
    });
  };
