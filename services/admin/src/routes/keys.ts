import {
  createKey as creation,
  listKeys as listing,
  pageSize,
  revokeKey as revocation,
  writeCursor,
} from "@memory/api";
import { bearerOf } from "@memory/auth";
import { pathId } from "@memory/http-server";
import type { AnswerOnce, Keep } from "@memory/idempotency";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { CreatedKey, createKey } from "../create-key.ts";
import { type KeyAuthority, type keyAuthority, realmOf, senderOf } from "../key-authority.ts";
import type { revokeKey } from "../revoke-key.ts";
import type { KeyPage, PageOfKeys } from "../store/key-pages.ts";
import type { KeyRealm, KeyRow } from "../store/keys.ts";
import { keyOut, keyWithSendersOut } from "./key-out.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The caller's authority over keys; on routes of keys only. */
    keyAuthority: KeyAuthority;
  }
}

interface Verbs {
  keyAuthority: ReturnType<typeof keyAuthority>;
  createKey: ReturnType<typeof createKey>;
  revokeKey: ReturnType<typeof revokeKey>;
  listKeys: (realm: KeyRealm) => Promise<KeyRow[]>;
  once: AnswerOnce;
  readKeyPage: (realm: KeyRealm, page: PageOfKeys) => Promise<KeyPage>;
}

/** POST, GET and DELETE of /v1/keys; authenticated by their own rules before anything else is checked. */
export const keyRoutes =
  (verbs: Verbs): FastifyPluginAsyncZod =>
  async (app) => {
    app.decorateRequest("keyAuthority");
    const authorize = async (request: FastifyRequest) => {
      const creating = request.method === "POST";
      request.keyAuthority = await verbs.keyAuthority(request.headers.authorization, { creating });
    };
    app.addHook("onRequest", authorize);
    // A key may be revoked while the body is arriving.
    app.addHook("preValidation", async (request) => {
      if (request.body !== undefined) await authorize(request);
    });

    app.post(creation.path, { schema: creation.schema }, async (request, reply) => {
      const { org_id, project_id, label, rights, expires_at } = request.body;
      const createdBy = senderOf(request.keyAuthority, request);
      const scope = { orgId: org_id, projectId: project_id };
      const expiresAt = expires_at ? new Date(expires_at) : null;
      const wanted = { ...scope, label: label ?? null, rights, expiresAt, createdBy };
      const act = (keep?: Keep<CreatedKey>) => verbs.createKey(request.keyAuthority, wanted, keep);
      const credential = bearerOf(request.headers.authorization);
      // Without a credential a key answered again would be anybody's who guesses the header.
      const first = request.keyAuthority.kind === "first" || credential === null;
      const { key, row } = first
        ? await act()
        : await verbs.once<CreatedKey>({
            ...{ request, reply, act },
            owner: { projectId: project_id, credential },
            again: async ({ key, row }) => ({ key, row: withDates(row) }),
          });
      return reply
        .code(201)
        .header("cache-control", "no-store")
        .send({ key, ...keyOut(row) });
    });

    app.get(listing.path, { schema: listing.schema }, async (request) => {
      const { limit, cursor, revoked } = request.query;
      const realm = realmOf(request.keyAuthority);
      if (limit === undefined && cursor === undefined && revoked === undefined)
        return { keys: (await verbs.listKeys(realm)).map(keyOut) };
      const { keys, next } = await verbs.readKeyPage(realm, {
        limit: pageSize(limit),
        after: cursor ?? null,
        revoked: revoked === undefined ? null : revoked === "true",
      });
      return {
        keys: keys.map(keyWithSendersOut),
        next_cursor: next && writeCursor([next.createdAt, next.id]),
      };
    });

    app.delete(revocation.path, { schema: revocation.schema }, async (request) => {
      const id = pathId(request.params.key_id);
      const { keyAuthority } = request;
      await verbs.revokeKey(keyAuthority, id, senderOf(keyAuthority, request));
      return { id: id ?? "", status: "revoked" as const };
    });
  };

/** A row that was kept as JSON, where a moment is text. */
const withDates = (row: KeyRow): KeyRow => ({
  ...row,
  created_at: new Date(row.created_at),
  revoked_at: row.revoked_at && new Date(row.revoked_at),
  expires_at: row.expires_at && new Date(row.expires_at),
});
