import { listFacts as api } from "@memory/api";
import { ageHeader, maxStaleMs } from "@memory/http-server";
import { projectScope, subjectScope } from "@memory/scope";
import { datetimeOf } from "@memory/values";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { factText } from "../domain/facts/fact-json.ts";
import type { FactsListed, listFacts } from "../features/list-facts.ts";
import { listText } from "./list-text.ts";

/** A fact of a list by changes says when it was changed. */
function listedText(fact: FactsListed["facts"][number]): string {
  const changedAt = "changedAt" in fact ? fact.changedAt : null;
  const text = factText(fact);
  if (changedAt === null) return text;
  return `${text.slice(0, -1)},"changed_at":"${datetimeOf(changedAt)}"}`;
}

/** GET /v1/facts. */
export const factsRoute =
  (list: ReturnType<typeof listFacts>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(api.path, { schema: api.schema }, async (request, reply) => {
      const { project_id, subject_id, as_of: asOf, changed_since, ...query } = request.query;
      const scope = subjectScope(projectScope(request.caller, project_id), subject_id);
      const { result, mostStaleMs } = await list(scope, {
        ...{ ...query, asOf, changedSince: changed_since },
        maxStaleMs: maxStaleMs(request.headers["cache-control"]),
      });
      const { facts, next } = result;
      const text = listText(facts.map(listedText), next);
      return reply
        .type("application/json; charset=utf-8")
        .headers(ageHeader(mostStaleMs))
        .send(text);
    });
  };
