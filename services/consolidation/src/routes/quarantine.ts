import { listQuarantine as api } from "@memory/api";
import { projectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { factText } from "../domain/facts/fact-json.ts";
import type { listQuarantine } from "../features/list-quarantine.ts";
import type { QuarantinedFact } from "../store/listed-facts.ts";
import { listText } from "./list-text.ts";

const quarantinedText = (fact: QuarantinedFact): string =>
  `{"reason":${JSON.stringify(fact.reason)},${factText(fact).slice(1)}`;

/** GET /v1/quarantine. */
export const quarantineRoute =
  (list: ReturnType<typeof listQuarantine>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(api.path, { schema: api.schema }, async (request, reply) => {
      const { project_id, subject_id: subjectId, ...query } = request.query;
      const project = projectScope(request.caller, project_id);
      const { facts, next } = await list(project, { ...query, subjectId });
      const text = listText(facts.map(quarantinedText), next);
      return reply.type("application/json; charset=utf-8").send(text);
    });
  };
