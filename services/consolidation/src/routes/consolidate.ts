import { consolidate, consolidateSubject } from "@memory/api";
import { projectScope, subjectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Consolidate } from "../features/consolidate.ts";

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
    const config = { startsAtOnce: true };
    app.post(consolidate.path, { schema: consolidate.schema, config }, async () => ({
      processed: await everything(),
    }));
    const { path, schema } = consolidateSubject;
    app.post(path, { schema, config }, async ({ caller, query }) => {
      const scope = subjectScope(projectScope(caller, query.project_id), query.subject_id);
      return { processed: await subject(scope) };
    });
  };
