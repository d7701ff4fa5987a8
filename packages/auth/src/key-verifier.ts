import { batcher } from "@memory/batching";
import {
  KEY_LEASE_MS,
  KEYS_VERIFY_PATH,
  type KeyRefusal,
  type VerifiedKey,
  VerifyKeysReply,
} from "@memory/contracts";
import { serviceUnavailable } from "@memory/errors";
import { inSpan } from "@memory/telemetry";
import { LRUCache } from "lru-cache";
import { Pool } from "undici";
import { type LeaseClock, leaseClock, type Moment } from "./lease-clock.ts";
import { hashKey } from "./secrets.ts";

export interface KeyVerifier {
  /**
   * The owner of a key, or why it has none; returned without a promise while its lease holds, as for most requests.
   * Rejects with `service_unavailable` when admin is unavailable.
   */
  verify(key: string): VerifiedKey | Promise<CheckedKey>;
  close(): Promise<void>;
}

/** The owner of a key, or why there is none. */
export type CheckedKey = VerifiedKey | KeyRefusal;

export const isOwner = (checked: CheckedKey): checked is VerifiedKey =>
  checked !== null && typeof checked === "object";

interface Options {
  /** Internal address of admin. */
  adminUrl: string;
  internalToken: string;
  /** Time limit for a request to admin; default 5 s. */
  timeoutMs?: number;
  clock?: LeaseClock;
}

// Less than the time a stopping admin waits (SERVICE_DRAIN_MS): it never closes a connection with a request in flight.
const KEEP_ALIVE_MS = 2_000;
const MOST_IN_FLIGHT = 2;
const MOST_HASHES = 1_000;
const MAX_LEASES = 10_000;
const RENEW_AFTER_MS = KEY_LEASE_MS / 2;

/**
 * Verifies keys at admin. Concurrent checks are batched; a positive answer is cached
 * for one lease, counted from before its request was sent; a refusal is never cached. A key used in the second half
 * of its lease is renewed in the background: a key in steady use waits for no answer.
 */
export function createKeyVerifier({
  adminUrl,
  internalToken,
  timeoutMs = 5_000,
  clock = leaseClock(),
}: Options): KeyVerifier {
  const pool = new Pool(new URL(adminUrl).origin, {
    connections: MOST_IN_FLIGHT,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
  });
  const leases = new LRUCache<string, { key: VerifiedKey; askedAt: Moment }>({ max: MAX_LEASES });
  const renewing = new Set<string>();
  // One request checks its key several times.
  let last = { key: "", hash: hashKey("") };

  const ask = (hashes: string[]): Promise<CheckedKey[]> =>
    inSpan({ name: `POST ${KEYS_VERIFY_PATH}`, kind: "client" }, (span) =>
      send(hashes, span?.headers() ?? {}),
    );

  async function send(
    hashes: string[],
    traceHeaders: Record<string, string>,
  ): Promise<CheckedKey[]> {
    const { statusCode, body } = await pool.request({
      path: KEYS_VERIFY_PATH,
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${internalToken}`,
        ...traceHeaders,
      },
      body: JSON.stringify({ hashes }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`admin answered ${statusCode}`);
    const { keys, refusals, expired } = VerifyKeysReply.parse(JSON.parse(text));
    return keys.map((key, n) => key ?? (expired?.[n] ? "expired" : (refusals?.[n] ?? null)));
  }

  async function askTogether(hashes: string[]): Promise<CheckedKey[]> {
    const asked = [...new Set(hashes)];
    const askedAt = clock.now();
    // A check changes nothing: one that a stopping replica did not answer is sent again, to another one.
    const keys = await ask(asked)
      .catch((fault: unknown) => {
        if (fault instanceof Error && fault.name === "TimeoutError") throw fault;
        return ask(asked);
      })
      .catch((cause: unknown) => {
        throw serviceUnavailable("API keys cannot be verified at the moment.", cause);
      });
    const byHash = new Map(asked.map((hash, n) => [hash, keys[n] ?? null]));
    for (const [hash, key] of byHash) {
      if (isOwner(key)) leases.set(hash, { key, askedAt });
      else leases.delete(hash);
    }
    return hashes.map((hash) => byHash.get(hash) ?? null);
  }

  const keyOf = batcher(askTogether, { mostItems: MOST_HASHES, mostInFlight: MOST_IN_FLIGHT });

  /** Whether it succeeds or not: what it finds out counts for the next one. */
  function renew(hash: string): void {
    if (renewing.has(hash)) return;
    renewing.add(hash);
    const done = () => void renewing.delete(hash);
    keyOf(hash).then(done, done);
  }

  function heldUnder(hash: string): VerifiedKey | null {
    const lease = leases.get(hash);
    if (lease === undefined) return null;
    const ageMs = clock.ageMs(lease.askedAt);
    if (ageMs >= KEY_LEASE_MS) return null;
    if (ageMs >= RENEW_AFTER_MS) renew(hash);
    return lease.key;
  }

  return {
    verify(key) {
      if (last.key !== key) last = { key, hash: hashKey(key) };
      const { hash } = last;
      const held = heldUnder(hash);
      if (held) return held;
      return keyOf(hash);
    },
    close: () => pool.close(),
  };
}
