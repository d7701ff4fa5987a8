import { bearerOf, sameSecret } from "@memory/auth";
import { KEYS_VERIFY_PATH, VerifyKeysAsk, VerifyKeysReply } from "@memory/contracts";
import { unauthorized } from "@memory/errors";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { VerifyKeys } from "../verify-keys.ts";

interface Deps {
  verifyKeys: VerifyKeys;
  internalToken: string;
}

/** The other services' question about keys, on the internal port, by the shared token. */
export const verifyKeysRoute =
  ({ verifyKeys, internalToken }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook("onRequest", async (request) => {
      const token = bearerOf(request.headers.authorization);
      if (token === null || !sameSecret(token, internalToken)) throw unauthorized();
    });
    const schema = { body: VerifyKeysAsk, response: { 200: VerifyKeysReply } };
    app.post(KEYS_VERIFY_PATH, { schema }, async (request) => ({
      keys: await verifyKeys(request.body.hashes),
    }));
  };
