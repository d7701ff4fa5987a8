import { listModels } from "@memory/api";
import type { FastifyPluginAsync } from "fastify";
import type { Provider } from "../provider.ts";
import { clientSignal, passOn } from "./pass-on.ts";

/** GET /gateway/v1/models, passed through for clients that list models first. */
export const modelsRoute =
  (provider: Provider): FastifyPluginAsync =>
  async (app) => {
    app.get(listModels.path, async ({ headers }, reply) => {
      const signal = clientSignal(reply);
      const call = { method: "GET", path: "/models", headers, body: null } as const;
      return passOn(reply, await provider.call({ ...call, streamed: false, signal }));
    });
  };
