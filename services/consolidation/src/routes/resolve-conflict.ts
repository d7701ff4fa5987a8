import { ScopeId, UuidField } from "@memory/contracts";
import { pathId } from "@memory/http-server";
import { projectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { resolveConflict } from "../features/resolve-conflict.ts";

const ResolveBody = z.object({ project_id: ScopeId, keep_fact_id: UuidField });

const ResolvedOut = z.object({
  conflict_id: z.string(),
  status: z.literal("resolved"),
  kept_fact_id: z.string(),
  superseded_fact_ids: z.array(z.string()),
  resolved_at: z.string(),
});

/** POST /v1/conflicts/{conflict_id}/resolve. */
export const resolveConflictRoute =
  (resolve: ReturnType<typeof resolveConflict>): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = {
      params: z.object({ conflict_id: z.string() }),
      body: ResolveBody,
      response: { 200: ResolvedOut },
    };
    app.post("/v1/conflicts/:conflict_id/resolve", { schema }, async (request) => {
      const { project_id, keep_fact_id } = request.body;
      const project = projectScope(request.caller, project_id);
      const id = pathId(request.params.conflict_id);
      const resolved = await resolve(project, id, keep_fact_id);
      return {
        conflict_id: resolved.conflictId,
        status: "resolved" as const,
        kept_fact_id: resolved.keptFactId,
        superseded_fact_ids: [...resolved.supersededFactIds],
        resolved_at: resolved.resolvedAt,
      };
    });
  };
