import { certificateKeys, certificateKeysPem } from "@memory/api";
import { ApiError } from "@memory/errors";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type PublishedKey, pemOf } from "../domain/certificate-key.ts";

interface Verbs {
  publishedKeys: () => Promise<PublishedKey[]>;
}

const CACHED = { "cache-control": "public, max-age=300" };

/** The public keys of certificates, for everybody. */
export const wellKnownRoutes =
  ({ publishedKeys }: Verbs): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(certificateKeys.path, { schema: certificateKeys.schema }, async (_request, reply) => {
      const keys = await publishedKeys();
      return reply.headers(CACHED).send({ keys });
    });
    const { path, schema } = certificateKeysPem;
    app.get(path, { schema }, async ({ query }, reply) => {
      const { kid: wanted } = query;
      const keys = (await publishedKeys()).filter(({ kid }) => kid === (wanted ?? kid));
      if (wanted !== undefined && keys.length === 0)
        throw new ApiError("not_found", "No such key.", { field: "kid" });
      const blocks = keys.map(({ kid, x }) => `${kid}\n${pemOf(x)}`);
      return reply.headers(CACHED).type("application/x-pem-file").send(blocks.join("\n"));
    });
  };
