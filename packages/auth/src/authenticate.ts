import type { VerifiedKey } from "@memory/contracts";
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
    const admit = (request: FastifyRequest, owner: VerifiedKey | null): Error | undefined => {
      if (owner === null && authRequired) return unauthorized();
      request.caller = owner ? { kind: "key", ...owner } : { kind: "open" };
      return undefined;
    };
    app.addHook("onRequest", (request, _reply, done) => {
      const key = bearerOf(request.headers.authorization);
      const owner = key === null ? null : verifier.verify(key);
      if (owner instanceof Promise) owner.then((found) => done(admit(request, found)), done);
      else done(admit(request, owner));
    });
  },
  { name: "authenticate" },
);
