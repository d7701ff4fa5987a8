import { API_VERSION, whoAmI } from "@memory/api";
import { RIGHTS } from "@memory/contracts";
import type { Caller } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";

/** GET /v1/whoami. */
export const whoAmIRoute: FastifyPluginAsyncZod = async (app) => {
  app.get(whoAmI.path, { schema: whoAmI.schema }, async ({ caller }) => ({
    ...ownerOf(caller),
    version: API_VERSION,
  }));
};

const ownerOf = (caller: Caller) =>
  caller.kind === "key"
    ? {
        org_id: caller.orgId,
        project_id: caller.projectId,
        key_id: caller.keyId,
        prefix: caller.prefix,
        rights: [...(caller.rights ?? RIGHTS)],
      }
    : { org_id: null, project_id: null, key_id: null, prefix: null, rights: [...RIGHTS] };
