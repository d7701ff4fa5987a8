import type { VerifiedKey } from "@memory/contracts";
import type { Pool } from "@memory/postgres";
import { findLiveKeys } from "./store/keys.ts";

interface Deps {
  pool: Pool;
  /** Called for every valid key; must not wait. */
  onUse: (keyId: string) => void;
}

export type VerifyKeys = (hashes: string[]) => Promise<(VerifiedKey | null)[]>;

/** The owner of each key by its hash, in the order asked; null for unknown and revoked alike. One query. */
export const verifyKeys =
  ({ pool, onUse }: Deps): VerifyKeys =>
  async (hashes) => {
    const found = await findLiveKeys(pool, hashes);
    for (const { keyId } of found.values()) onUse(keyId);
    return hashes.map((hash) => found.get(hash) ?? null);
  };
