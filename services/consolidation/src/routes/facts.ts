import { listFacts as api } from "@memory/api";
import { projectScope, subjectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { factText } from "../domain/facts/fact-json.ts";
import type { listFacts } from "../features/list-facts.ts";

/** GET /v1/facts. */
export const factsRoute =
  (list: ReturnType<typeof listFacts>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(api.path, { schema: api.schema }, async (request, reply) => {
      const { project_id, subject_id, status, as_of: asOf } = request.query;
      const scope = subjectScope(projectScope(request.caller, project_id), subject_id);
      const facts = await list(scope, { status, asOf });
      // Values are written as they are stored, with every digit; a response schema would rebuild them.
      const text = `{"facts":[${facts.map(factText).join()}]}`;
      return reply.type("application/json; charset=utf-8").send(text);
    });
  };
