import { ScopeId } from "@memory/contracts";
import { projectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { readUsage } from "../features/read-usage.ts";

const UsageQuery = z.object({
  project_id: ScopeId,
  subject_id: ScopeId.optional(),
  /** Today included. */
  days: z.coerce.number().int().min(1).max(365).default(30),
});

const UsageOut = z.object({
  project_id: z.string(),
  since: z.string(),
  subjects: z.array(
    z.object({
      subject_id: z.string(),
      events: z.number().int(),
      model_tokens: z.object({ prompt: z.number().int(), answer: z.number().int() }),
    }),
  ),
});

/** GET /v1/usage. */
export const usageRoute =
  (read: ReturnType<typeof readUsage>): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { querystring: UsageQuery, response: { 200: UsageOut } };
    app.get("/v1/usage", { schema }, async (request) => {
      const { project_id, subject_id, days } = request.query;
      const project = projectScope(request.caller, project_id);
      const usage = await read(project, { subjectId: subject_id ?? null, days });
      return {
        project_id,
        since: usage.sinceDay,
        subjects: usage.subjects.map(({ subjectId, events, promptTokens, answerTokens }) => ({
          subject_id: subjectId,
          events,
          model_tokens: { prompt: promptTokens, answer: answerTokens },
        })),
      };
    });
  };
