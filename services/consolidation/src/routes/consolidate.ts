import { ScopeId } from "@memory/contracts";
import { projectScope, subjectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Consolidate } from "../features/consolidate.ts";

const Processed = z.object({ processed: z.number().int() });
const SubjectQuery = z.object({ project_id: ScopeId, subject_id: ScopeId });

/** POST /v1/consolidate and /v1/consolidate/subject: they take no body, whatever is sent as one. */
export const consolidateRoute =
  ({ everything, subject }: Consolidate): FastifyPluginAsyncZod =>
  async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", (_request, body, done) => {
      body.resume();
      body.on("end", () => done(null, undefined));
      body.on("error", done);
    });
    const response = { 200: Processed };
    const config = { startsAtOnce: true };
    app.post("/v1/consolidate", { schema: { response }, config }, async () => ({
      processed: await everything(),
    }));
    const schema = { querystring: SubjectQuery, response };
    app.post("/v1/consolidate/subject", { schema, config }, async ({ caller, query }) => {
      const scope = subjectScope(projectScope(caller, query.project_id), query.subject_id);
      return { processed: await subject(scope) };
    });
  };
