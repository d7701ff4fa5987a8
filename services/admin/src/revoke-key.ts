import { setTimeout as sleep } from "node:timers/promises";
import { KEY_LEASE_MS } from "@memory/contracts";
import { notFound } from "@memory/errors";
import { emit } from "@memory/outbox";
import { type Pool, transaction } from "@memory/postgres";
import type { Sender } from "@memory/scope";
import { keyRevoked } from "./domain/audited.ts";
import { type KeyAuthority, realmOf } from "./key-authority.ts";
import { findKey, markRevoked } from "./store/keys.ts";

/**
 * Revokes a key and waits one lease, so that afterwards no replica of any service accepts it; a repeated call waits
 * the same way. Throws `key_not_found` for an id that is unknown, out of the authority's reach, or null (no UUID).
 */
export const revokeKey =
  ({ pool }: { pool: Pool }) =>
  async (authority: KeyAuthority, keyId: string | null, sender: Sender): Promise<void> => {
    const realm = realmOf(authority);
    await transaction(pool, async (tx) => {
      const revoked = await markRevoked(tx, realm, keyId, sender);
      if (revoked !== null) await emit(tx, [keyRevoked(revoked, sender)]);
      else if ((await findKey(tx, realm, keyId)) === null) throw notFound("key_not_found");
    });
    await leaseOver(performance.now());
  };

/** Waits until no replica of any service uses a key that was revoked before. Timers may fire a little early; the lease must be over by the clock that measures it. */
export async function leaseOver(sinceMs: number): Promise<void> {
  for (;;) {
    const leftMs = sinceMs + KEY_LEASE_MS - performance.now();
    if (leftMs <= 0) return;
    await sleep(Math.ceil(leftMs));
  }
}
