import { beginSignIn, completeSignIn, endSignIn, openProject, readSignIn } from "@memory/api";
import { bearerOf } from "@memory/auth";
import { ApiError, serviceUnavailable } from "@memory/errors";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { SignInEnd } from "../domain/sign-in/end.ts";
import type { Provider } from "../sign-in/provider.ts";
import type * as signIns from "../sign-in/sign-ins.ts";
import { keyOut } from "./key-out.ts";

interface Deps {
  /** Null where the server has none. */
  provider: (Provider & { name: string }) | null;
  beginFor: ReturnType<typeof signIns.beginFor>;
  openProject: ReturnType<typeof signIns.openProject>;
  endSignIn: ReturnType<typeof signIns.endSignIn>;
  onEnd: (end: SignInEnd) => void;
}

const ENDS: Readonly<Record<string, SignInEnd>> = {
  sign_in_failed: "failed",
  sign_in_refused: "refused",
};

const NOT_KEPT = { "cache-control": "no-store" };
/** Anybody may send a code, and each one asks the provider. */
const MOST_AT_ONCE = 32;

/** The routes of /v1/sign-in, which need no key: a sign-in has a token of its own. */
export const signInRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { provider, onEnd } = deps;
    let atOnce = 0;
    const asked = async <Answer>(ask: (provider: Provider) => Promise<Answer>): Promise<Answer> => {
      if (provider === null)
        throw new ApiError("not_found", "This server has no provider to sign in by: use a key.");
      if (atOnce >= MOST_AT_ONCE) throw serviceUnavailable("Too many people sign in at once.");
      atOnce++;
      try {
        return await ask(provider);
      } finally {
        atOnce--;
      }
    };

    app.get(readSignIn.path, { schema: readSignIn.schema }, async (_request, reply) =>
      reply.headers(NOT_KEPT).send({ provider: provider && { name: provider.name } }),
    );

    app.post(beginSignIn.path, { schema: beginSignIn.schema }, async ({ body }, reply) => {
      const { state, nonce, code_challenge: codeChallenge } = body;
      const url = await asked((one) => one.pageFor({ state, nonce, codeChallenge }));
      return reply.headers(NOT_KEPT).send({ url });
    });

    app.post(completeSignIn.path, { schema: completeSignIn.schema }, async ({ body }, reply) => {
      const { parameters, state, nonce, code_verifier: codeVerifier } = body;
      const ended = asked(async (one) =>
        deps.beginFor(await one.claimsOf({ parameters, state, nonce, codeVerifier }), new Date()),
      );
      ended.then(
        () => onEnd("done"),
        (error) => onEnd((error instanceof ApiError && ENDS[error.type]) || "unavailable"),
      );
      const { token, actor, expiresAt, openings } = await ended;
      return reply
        .code(201)
        .headers(NOT_KEPT)
        .send({
          ...{ token, actor, expires_at: expiresAt.toISOString() },
          projects: openings.map(({ orgId, projectId, rights }) => ({
            ...{ org_id: orgId, project_id: projectId, rights },
          })),
        });
    });

    app.post(openProject.path, { schema: openProject.schema }, async (request, reply) => {
      const { org_id: orgId, project_id: projectId } = request.body;
      const token = bearerOf(request.headers.authorization);
      const { key, row } = await deps.openProject(token, { orgId, projectId }, request.id);
      return reply
        .code(201)
        .headers(NOT_KEPT)
        .send({ key, ...keyOut(row) });
    });

    app.delete(endSignIn.path, { schema: endSignIn.schema }, async (request) => {
      await deps.endSignIn(bearerOf(request.headers.authorization), request.id);
      return { status: "ended" as const };
    });
  };
