import { isOwner, requireSecret } from "@memory/auth";
import { KEYS_VERIFY_PATH, VerifyKeysAsk, VerifyKeysReply } from "@memory/contracts";
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
    app.addHook("onRequest", requireSecret(internalToken));
    const schema = { body: VerifyKeysAsk, response: { 200: VerifyKeysReply } };
    app.post(KEYS_VERIFY_PATH, { schema }, async (request) => {
      const checked = await verifyKeys(request.body.hashes);
      return {
        keys: checked.map((key) => (isOwner(key) ? key : null)),
        refusals: checked.map((key) => (isOwner(key) || key === "expired" ? null : key)),
        expired: checked.map((key) => key === "expired"),
      };
    });
  };
