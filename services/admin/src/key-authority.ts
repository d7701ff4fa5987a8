import type { IncomingHttpHeaders } from "node:http";
import { actorOf, bearerOf, hashKey, refusedCredential, sameSecret } from "@memory/auth";
import type { KeyRefusal, Right } from "@memory/contracts";
import { insufficientRights, unauthorized } from "@memory/errors";
import type { Pool } from "@memory/postgres";
import type { Sender } from "@memory/scope";
import { findKeys, hasAnyKey, type KeyRealm } from "./store/keys.ts";

/** What entitles a caller to manage keys. `first` may create the first key and nothing else. */
export type KeyAuthority =
  | { kind: "admin" }
  | { kind: "first" }
  | {
      kind: "key";
      prefix: string;
      orgId: string;
      projectId: string;
      rights: readonly Right[] | null;
      /** The end of the key; null has none. */
      expiresAt: Date | null;
      /** The person whom it stands for; null is whom each request names. */
      actor: string | null;
    };

interface Deps {
  pool: Pool;
  /** Set: only this credential manages keys. Unset: the first key needs none, later ones need a key of the project. */
  adminKey: string | undefined;
}

/** The authority that an Authorization header gives; throws `unauthorized` when it gives none. The same in every auth mode. */
export const keyAuthority =
  ({ pool, adminKey }: Deps) =>
  async (
    header: string | undefined,
    { creating }: { creating: boolean },
  ): Promise<KeyAuthority> => {
    const credential = bearerOf(header);
    if (adminKey !== undefined) return adminAuthority(credential, adminKey);
    const held = credential === null ? null : await authorityOfKey(pool, credential);
    if (held !== null && typeof held === "object") return held;
    if (creating && !(await hasAnyKey(pool))) return { kind: "first" };
    throw refusedCredential(header, held);
  };

function adminAuthority(credential: string | null, adminKey: string): KeyAuthority {
  if (credential === null || !sameSecret(credential, adminKey))
    throw unauthorized(
      "Keys are managed with the admin key here: send Authorization: Bearer <admin key>.",
    );
  return { kind: "admin" };
}

/** The authority of a project's key, or why it has none. Throws `insufficient_rights` for one that manages no keys. */
async function authorityOfKey(pool: Pool, credential: string): Promise<KeyAuthority | KeyRefusal> {
  const hash = hashKey(credential);
  const key = (await findKeys(pool, [hash])).get(hash);
  if (key === undefined) return null;
  if (key.refusal !== null) return key.refusal;
  const { prefix, orgId, projectId, rights = null, actor = null } = key.owner;
  if (rights?.includes("keys") === false) throw insufficientRights("keys");
  const { expiresAt } = key;
  return { kind: "key", prefix, orgId, projectId, rights, expiresAt, actor };
}

/** Who manages a key: the person of the key that it is sent with, or whom the request names, and the prefix of that key. */
export const senderOf = (
  authority: KeyAuthority,
  { headers, id }: { headers: IncomingHttpHeaders; id: string },
): Sender => ({
  ...actorOf({ headers, id, caller: { kind: "open" } }),
  ...(authority.kind === "key" && { keyPrefix: authority.prefix }),
  ...(authority.kind === "key" && authority.actor !== null && { actor: authority.actor }),
});

/** The keys that an authority may see and revoke. */
export const realmOf = (authority: KeyAuthority): KeyRealm =>
  authority.kind === "key" ? authority : null;
