import { hash } from "node:crypto";

interface Keys {
  batchKey: string | null | undefined;
  ownKey: string | null | undefined;
  /** Hash of the event's content; needed beside a batch key only. */
  contentHash: string | null;
}

const DIGEST_HEX_DIGITS = 32;

/**
 * The key under which an event is stored in its scope, 32 hex digits: the batch key, when given, combined with content and own
 * key, so that events of one batch never collide; else the own key; else null, never a duplicate. An empty key is no key.
 */
export function dedupKey({ batchKey, ownKey, contentHash }: Keys): string | null {
  if (batchKey) return digest(["batch", batchKey, contentHash, ownKey || null]);
  return ownKey ? digest(["event", ownKey]) : null;
}

const digest = (parts: (string | null)[]): string =>
  hash("sha256", JSON.stringify(parts), "hex").slice(0, DIGEST_HEX_DIGITS);
