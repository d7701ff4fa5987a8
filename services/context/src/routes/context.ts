import { context } from "@memory/api";
import { projectScope, subjectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { BuildContext } from "../build-context.ts";

const HEAD = Buffer.from('{"packet":');
const tail = (tokenCount: number, traceId: string): Buffer =>
  Buffer.from(`,"token_count":${tokenCount},"trace_id":"${traceId}"}`);

/** POST /v1/context. */
export const contextRoute =
  (buildContext: BuildContext): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(context.path, { schema: context.schema }, async (request, reply) => {
      const { project_id, subject_id, query, budget_tokens, ...rest } = request.body;
      const scope = subjectScope(projectScope(request.caller, project_id), subject_id);
      const { packet, tokenCount, traceId } = await buildContext(scope, {
        query,
        purpose: rest.purpose ?? null,
        budgetTokens: budget_tokens,
        asOf: rest.as_of ?? null,
        threadId: rest.thread_id ?? null,
        runId: rest.run_id ?? null,
        requestId: request.id,
      });
      // The stored bytes themselves: what is answered and what is inspected cannot differ.
      return reply
        .type("application/json; charset=utf-8")
        .send(Buffer.concat([HEAD, packet, tail(tokenCount, traceId)]));
    });
  };
