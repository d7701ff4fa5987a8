import { context } from "@memory/api";
import { projectScope, subjectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { BuildContext } from "../build-context.ts";
import { JSON_TYPE, packetJson } from "./packet-json.ts";

/** POST /v1/context. */
export const contextRoute =
  (buildContext: BuildContext): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(context.path, { schema: context.schema }, async (request, reply) => {
      const { project_id, subject_id, query, budget_tokens, ...rest } = request.body;
      const scope = subjectScope(projectScope(request.caller, project_id), subject_id);
      const built = await buildContext(scope, {
        query,
        purpose: rest.purpose ?? null,
        budgetTokens: budget_tokens,
        asOf: rest.as_of ?? null,
        threadId: rest.thread_id ?? null,
        runId: rest.run_id ?? null,
        requestId: request.id,
      });
      return reply.type(JSON_TYPE).send(packetJson(built));
    });
  };
