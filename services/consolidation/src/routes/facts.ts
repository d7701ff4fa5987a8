import { FACT_STATUSES, OptionalInstant, ScopeId } from "@memory/contracts";
import { projectScope, subjectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { factText } from "../domain/facts/fact-json.ts";
import type { listFacts } from "../features/list-facts.ts";

const FactsQuery = z.object({
  project_id: ScopeId,
  subject_id: ScopeId,
  status: z.enum(FACT_STATUSES).optional(),
  as_of: OptionalInstant,
});

/** GET /v1/facts. */
export const factsRoute =
  (list: ReturnType<typeof listFacts>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get("/v1/facts", { schema: { querystring: FactsQuery } }, async (request, reply) => {
      const { project_id, subject_id, status, as_of: asOf } = request.query;
      const scope = subjectScope(projectScope(request.caller, project_id), subject_id);
      const facts = await list(scope, { status, asOf });
      // Values are written as they are stored, with every digit; a response schema would rebuild them.
      const text = `{"facts":[${facts.map(factText).join()}]}`;
      return reply.type("application/json; charset=utf-8").send(text);
    });
  };
