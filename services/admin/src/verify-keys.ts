import { type CheckedKey, hashKey } from "@memory/auth";
import type { Pool } from "@memory/postgres";
import { findKeys } from "./store/keys.ts";

interface Deps {
  pool: Pool;
  /** Called for every valid key; must not wait. */
  onUse: (keyId: string) => void;
  adminKey: string | undefined;
}

export type VerifyKeys = (hashes: string[]) => Promise<CheckedKey[]>;

/** The owner of each key by its hash, or why it has none, in the order asked. One query. */
export const verifyKeys = ({ pool, onUse, adminKey }: Deps): VerifyKeys => {
  const adminHash = adminKey === undefined ? null : hashKey(adminKey);
  return async (hashes) => {
    const found = await findKeys(pool, hashes);
    return hashes.map((hash): CheckedKey => {
      const key = found.get(hash);
      if (key === undefined) return hash === adminHash ? "admin" : null;
      if (key.refusal !== null) return key.refusal;
      onUse(key.owner.keyId);
      return key.owner;
    });
  };
};
