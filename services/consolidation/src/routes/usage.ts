import { readUsage as api } from "@memory/api";
import { projectScope, shownSubject } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { readUsage } from "../features/read-usage.ts";

/** GET /v1/usage. */
export const usageRoute =
  (read: ReturnType<typeof readUsage>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(api.path, { schema: api.schema }, async (request) => {
      const { project_id, subject_id, days } = request.query;
      const project = projectScope(request.caller, project_id);
      const usage = await read(project, { subjectId: subject_id ?? null, days });
      return {
        project_id,
        since: usage.sinceDay,
        subjects: usage.subjects.map(({ subjectId, events, promptTokens, answerTokens }) => ({
          subject_id: shownSubject(subjectId),
          events,
          model_tokens: { prompt: promptTokens, answer: answerTokens },
        })),
      };
    });
  };
