import { provisionOrg as api } from "@memory/api";
import { actorOf, requireSecret } from "@memory/auth";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { provisionOrg } from "../provision-org.ts";
import { keyOut } from "./key-out.ts";

interface Deps {
  provisionOrg: ReturnType<typeof provisionOrg>;
  /** The console's shared secret; unset refuses everybody. */
  consoleKey: string | undefined;
}

/** POST /v1/orgs/provision, for the console's backend only. */
export const provisionRoute =
  ({ provisionOrg, consoleKey }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook("onRequest", requireSecret(consoleKey));
    app.post(api.path, { schema: api.schema }, async (request, reply) => {
      const { owner_ref, name } = request.body;
      const { orgCreated, key, row } = await provisionOrg({
        ownerRef: owner_ref,
        name,
        sender: actorOf({ headers: request.headers, id: request.id, caller: { kind: "open" } }),
      });
      return reply
        .code(201)
        .header("cache-control", "no-store")
        .send({ key, ...keyOut(row), org_created: orgCreated });
    });
  };
