import { rightsOf } from "@memory/api";
import type { Right, VerifiedKey } from "@memory/contracts";
import { insufficientRights } from "@memory/errors";
import type { Caller } from "@memory/scope";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { type CheckedKey, isOwner, type KeyVerifier } from "./key-verifier.ts";
import { refusedCredential } from "./refused-credential.ts";
import { bearerOf } from "./secrets.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who sent the request; set before the body is read. */
    caller: Caller;
    /** Checks the key once more, at no cost while its lease holds. Throws `unauthorized` when it was revoked since. */
    checkKeyAgain(): void | Promise<void>;
  }
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** What a key has to be allowed to call the route. */
    rights?: readonly Right[];
  }
}

interface Options {
  verifier: KeyVerifier;
  /** False is open dev mode: no credential is needed, a valid key still binds its project, an unknown one is ignored. */
  authRequired: boolean;
}

/**
 * Authenticates every route registered after it in the same context, before the body is read; and again when the body has
 * arrived, which may be a minute later.
 */
export const authenticate = fp<Options>(
  async (app: FastifyInstance, { verifier, authRequired }: Options) => {
    app.decorateRequest("caller");
    app.addHook("onRoute", (route) => {
      route.config = { ...route.config, rights: neededFor(String(route.method), route.path) };
    });
    const admit = (request: FastifyRequest, checked: CheckedKey): Error | undefined => {
      const owner = isOwner(checked) ? checked : null;
      if (!isOwner(checked) && authRequired)
        return refusedCredential(request.headers.authorization, checked);
      const lacking = owner && lackingRight(owner, request.routeOptions.config.rights ?? []);
      if (lacking) return insufficientRights(lacking);
      request.caller = owner ? { kind: "key", ...owner } : { kind: "open" };
      request.tenant = owner?.projectId ?? "";
      return undefined;
    };
    app.decorateRequest("checkKeyAgain", function checkKeyAgain(this: FastifyRequest) {
      const key = this.caller.kind === "key" ? bearerOf(this.headers.authorization) : null;
      if (key === null) return undefined;
      const refuse = (checked: CheckedKey): void => {
        if (!isOwner(checked)) throw refusedCredential(this.headers.authorization, checked);
      };
      const owner = verifier.verify(key);
      return owner instanceof Promise ? owner.then(refuse) : refuse(owner);
    });
    app.addHook("onRequest", (request, _reply, done) => {
      const key = bearerOf(request.headers.authorization);
      const owner = key === null ? null : verifier.verify(key);
      if (owner instanceof Promise) owner.then((found) => done(admit(request, found)), done);
      else done(admit(request, owner));
    });
    app.addHook("preValidation", (request, _reply, done) => {
      if (request.body === undefined) return done();
      const check = request.checkKeyAgain();
      if (check === undefined) done();
      else check.then(() => done(), done);
    });
  },
  { name: "authenticate" },
);

/** The rights that a route needs. Throws for a public path that the list of routes does not have: its rights would be nobody's decision. */
function neededFor(method: string, path: string): readonly Right[] {
  const rights = rightsOf(method === "HEAD" ? "GET" : method, path);
  if (rights === undefined && /^\/(v1|gateway)\//.test(path))
    throw new Error(`packages/api does not list ${method} ${path}`);
  return rights ?? [];
}

/** The first right of those needed that a key does not have; undefined when it has all. */
const lackingRight = ({ rights }: VerifiedKey, needed: readonly Right[]): Right | undefined =>
  needed.find((right) => rights?.includes(right) === false);
