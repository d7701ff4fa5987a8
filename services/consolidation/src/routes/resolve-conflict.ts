import { resolveConflict as api } from "@memory/api";
import { actorOf } from "@memory/auth";
import { pathId } from "@memory/http-server";
import { projectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { resolveConflict } from "../features/resolve-conflict.ts";

/** POST /v1/conflicts/{conflict_id}/resolve. */
export const resolveConflictRoute =
  (resolve: ReturnType<typeof resolveConflict>): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(api.path, { schema: api.schema }, async (request) => {
      const { project_id, keep_fact_id } = request.body;
      const project = projectScope(request.caller, project_id);
      const id = pathId(request.params.conflict_id);
      const resolved = await resolve(project, id, keep_fact_id, actorOf(request));
      return {
        conflict_id: resolved.conflictId,
        status: "resolved" as const,
        kept_fact_id: resolved.keptFactId,
        superseded_fact_ids: [...resolved.supersededFactIds],
        resolved_at: resolved.resolvedAt,
      };
    });
  };
