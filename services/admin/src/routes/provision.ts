import { requiredText } from "@memory/contracts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { provisionOrg } from "../provision-org.ts";
import { KeyCreated, keyOut } from "./key-out.ts";
import { requireSecret } from "./require-secret.ts";

interface Deps {
  provisionOrg: ReturnType<typeof provisionOrg>;
  /** The console's shared secret; unset refuses everybody. */
  consoleKey: string | undefined;
}

const ProvisionBody = z.object({ owner_ref: requiredText(256), name: requiredText(256) });
const Provisioned = KeyCreated.omit({ label: true }).extend({ org_created: z.boolean() });

/** POST /v1/orgs/provision, for the console's backend only. */
export const provisionRoute =
  ({ provisionOrg, consoleKey }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook("onRequest", requireSecret(consoleKey));
    const schema = { body: ProvisionBody, response: { 201: Provisioned } };
    app.post("/v1/orgs/provision", { schema }, async (request, reply) => {
      const { owner_ref, name } = request.body;
      const { orgCreated, key, row } = await provisionOrg({ ownerRef: owner_ref, name });
      return reply
        .code(201)
        .header("cache-control", "no-store")
        .send({ key, ...keyOut(row), org_created: orgCreated });
    });
  };
