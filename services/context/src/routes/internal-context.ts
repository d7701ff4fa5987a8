import { requireSecret } from "@memory/auth";
import { CONTEXT_BUILD_PATH, CONTEXT_PROGRESS_EVERY_MS, ContextBuild } from "@memory/contracts";
import { LONG_BODY_BYTES } from "@memory/http-server";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { BuildForService } from "../build-for-service.ts";
import { JSON_TYPE, packetJson } from "./packet-json.ts";

interface Deps {
  build: BuildForService;
  internalToken: string;
}

/** Another service's question to this very replica, on the internal port, by the shared token. */
export const internalContextRoute =
  ({ build, internalToken }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook("onRequest", requireSecret(internalToken));
    const options = { schema: { body: ContextBuild.ask }, bodyLimit: LONG_BODY_BYTES };
    app.post(CONTEXT_BUILD_PATH, options, async (request, reply) => {
      const progress = setInterval(() => reply.raw.writeProcessing(), CONTEXT_PROGRESS_EVERY_MS);
      const built = await build(request.body).finally(() => clearInterval(progress));
      return reply.type(JSON_TYPE).send(packetJson(built));
    });
  };
