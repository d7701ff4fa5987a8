import { hashKey, sameSecret } from "@memory/auth";
import type { Right } from "@memory/contracts";
import { insufficientRights, unauthorized } from "@memory/errors";
import type { Pool } from "@memory/postgres";
import { findLiveKeys, hasAnyKey, type KeyRealm } from "./store/keys.ts";

/** What entitles a caller to manage keys. `first` may create the first key and nothing else. */
export type KeyAuthority =
  | { kind: "admin" }
  | { kind: "first" }
  | { kind: "key"; orgId: string; projectId: string; rights: readonly Right[] | null };

interface Deps {
  pool: Pool;
  /** Set: only this credential manages keys. Unset: the first key needs none, later ones need a key of the project. */
  adminKey: string | undefined;
}

/** The authority that a credential gives; throws `unauthorized` when it gives none. The same in every auth mode. */
export const keyAuthority =
  ({ pool, adminKey }: Deps) =>
  async (credential: string | null, { creating }: { creating: boolean }): Promise<KeyAuthority> => {
    if (adminKey !== undefined) return adminAuthority(credential, adminKey);
    const held = credential === null ? null : await authorityOfKey(pool, credential);
    if (held !== null) return held;
    if (creating && !(await hasAnyKey(pool))) return { kind: "first" };
    throw unauthorized();
  };

function adminAuthority(credential: string | null, adminKey: string): KeyAuthority {
  if (credential === null || !sameSecret(credential, adminKey)) throw unauthorized();
  return { kind: "admin" };
}

/** The authority of a project's key; null when the credential is not a live key. Throws `insufficient_rights` for one that manages no keys. */
async function authorityOfKey(pool: Pool, credential: string): Promise<KeyAuthority | null> {
  const hash = hashKey(credential);
  const key = (await findLiveKeys(pool, [hash])).get(hash);
  if (key === undefined) return null;
  const { orgId, projectId, rights = null } = key;
  if (rights?.includes("keys") === false) throw insufficientRights("keys");
  return { kind: "key", orgId, projectId, rights };
}

/** The keys that an authority may see and revoke. */
export const realmOf = (authority: KeyAuthority): KeyRealm =>
  authority.kind === "key" ? authority : null;
