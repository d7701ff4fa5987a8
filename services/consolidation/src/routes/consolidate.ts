import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";

const Processed = z.object({ processed: z.number().int() });

/** POST /v1/consolidate: takes no body, whatever is sent as one. */
export const consolidateRoute =
  (consolidate: () => Promise<number>): FastifyPluginAsyncZod =>
  async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", (_request, body, done) => {
      body.resume();
      body.on("end", () => done(null, undefined));
      body.on("error", done);
    });
    app.post("/v1/consolidate", { schema: { response: { 200: Processed } } }, async () => ({
      processed: await consolidate(),
    }));
  };
