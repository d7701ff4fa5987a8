import { resolveConflict as api } from "@memory/api";
import { actorOf } from "@memory/auth";
import { pathId } from "@memory/http-server";
import type { AnswerOnce } from "@memory/idempotency";
import { projectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { resolveConflict } from "../features/resolve-conflict.ts";

/** POST /v1/conflicts/{conflict_id}/resolve. */
export const resolveConflictRoute =
  (resolve: ReturnType<typeof resolveConflict>, once: AnswerOnce): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(api.path, { schema: api.schema }, async (request, reply) => {
      const { project_id, keep_fact_id } = request.body;
      const project = projectScope(request.caller, project_id);
      const id = pathId(request.params.conflict_id);
      const sender = actorOf(request);
      const resolved = await once({
        ...{ request, reply, owner: project },
        act: (keep) => resolve(project, id, keep_fact_id, sender, keep),
      });
      return {
        conflict_id: resolved.conflictId,
        status: "resolved" as const,
        kept_fact_id: resolved.keptFactId,
        superseded_fact_ids: [...resolved.supersededFactIds],
        resolved_at: resolved.resolvedAt,
      };
    });
  };
