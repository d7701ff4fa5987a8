import { z } from "zod";
import { RIGHTS } from "./vocabulary.ts";

/**
 * How long a verified key may be used without checking it again, from before the request was sent, by a clock
 * that runs while the machine is suspended.
 * DELETE /v1/keys/{id} waits this long after its commit. The same in every replica of every version: never change it.
 */
export const KEY_LEASE_MS = 250;

/** Internal route of admin, by `Authorization: Bearer <SERVICE_INTERNAL_TOKEN>`. */
export const KEYS_VERIFY_PATH = "/internal/keys/verify";

export const VerifyKeysAsk = z.object({
  /** SHA-256 of each key, hex. */
  hashes: z
    .array(z.string().regex(/^[0-9a-f]{64}$/))
    .min(1)
    .max(1000),
});

export const VerifiedKey = z.object({
  keyId: z.guid(),
  prefix: z.string(),
  orgId: z.string(),
  projectId: z.string(),
  /** What the key may do; null or absent is everything. */
  rights: z.array(z.enum(RIGHTS)).nullish(),
  /** The person whom the key stands for, whatever a request says; null or absent is whom the request names. */
  actor: z.string().nullish(),
});
export type VerifiedKey = z.infer<typeof VerifiedKey>;

/** Why a credential that was sent is no key: it was one, or it is the admin key; null is anything else. */
const KEY_REFUSALS = ["revoked", "admin"] as const;
export type KeyRefusal = (typeof KEY_REFUSALS)[number] | "expired" | null;

/** In the order of the hashes. */
export const VerifyKeysReply = z.object({
  /** Null for one that may not be used. */
  keys: z.array(VerifiedKey.nullable()),
  /** Why, for those; an admin of the release before does not say. */
  refusals: z.array(z.enum(KEY_REFUSALS).nullable()).optional(),
  /** Which of them are past their end. A service of the release before knows no such reason, and would refuse the whole answer. */
  expired: z.array(z.boolean()).optional(),
});
