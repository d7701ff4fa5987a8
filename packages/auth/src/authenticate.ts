import { unauthorized } from "@memory/errors";
import type { Caller } from "@memory/scope";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import type { KeyVerifier } from "./key-verifier.ts";
import { bearerOf } from "./secrets.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who sent the request; set before the body is read. */
    caller: Caller;
  }
}

interface Options {
  verifier: KeyVerifier;
  /** False is open dev mode: no credential is needed, a valid key still binds its project, an unknown one is ignored. */
  authRequired: boolean;
}

/** Authenticates every route registered after it in the same context, before anything of the body is looked at. */
export const authenticate = fp<Options>(
  async (app: FastifyInstance, { verifier, authRequired }: Options) => {
    app.decorateRequest("caller");
    app.addHook("onRequest", async (request: FastifyRequest) => {
      const caller = await callerOf(request.headers.authorization, verifier);
      if (caller === null && authRequired) throw unauthorized();
      request.caller = caller ?? { kind: "open" };
    });
  },
  { name: "authenticate" },
);

async function callerOf(header: string | undefined, verifier: KeyVerifier): Promise<Caller | null> {
  const key = bearerOf(header);
  if (key === null) return null;
  const found = await verifier.verify(key);
  return found && { kind: "key", ...found };
}
