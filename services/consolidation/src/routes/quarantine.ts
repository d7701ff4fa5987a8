import { listQuarantine as api } from "@memory/api";
import { projectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { factText } from "../domain/facts/fact-json.ts";
import type { listQuarantine } from "../features/list-quarantine.ts";
import type { QuarantinedFact } from "../store/listed-facts.ts";

const quarantinedText = (fact: QuarantinedFact): string =>
  `{"reason":${JSON.stringify(fact.reason)},${factText(fact).slice(1)}`;

/** GET /v1/quarantine. */
export const quarantineRoute =
  (list: ReturnType<typeof listQuarantine>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(api.path, { schema: api.schema }, async (request, reply) => {
      const { project_id, subject_id } = request.query;
      const facts = await list(projectScope(request.caller, project_id), subject_id ?? null);
      // Values are written as they are stored, with every digit; a response schema would rebuild them.
      const text = `{"facts":[${facts.map(quarantinedText).join()}]}`;
      return reply.type("application/json; charset=utf-8").send(text);
    });
  };
