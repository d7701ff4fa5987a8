import type { Log } from "@memory/log";
import type { Pool } from "@memory/postgres";
import { LRUCache } from "lru-cache";
import { noteUse } from "./store/keys.ts";

export interface LastUsedRecorder {
  /** Records the use of a key; returns at once. */
  note(keyId: string): void;
  /** Writes what is waiting. */
  close(): Promise<void>;
}

const EVERY_MS = 60_000;
const GATHER_MS = 1_000;
const MAX_REMEMBERED = 10_000;

/** Writes the last use of keys in the background, together, at most once a minute a key. Failed writes are dropped. */
export function lastUsedRecorder({ pool, log }: { pool: Pool; log: Log }): LastUsedRecorder {
  const noted = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: EVERY_MS });
  let waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const keyIds = [...waiting];
    waiting = new Set();
    if (keyIds.length === 0) return;
    await noteUse(pool, keyIds).catch((err: unknown) =>
      log.warn({ err }, "last use of keys not recorded"),
    );
  }

  return {
    note(keyId) {
      if (noted.has(keyId)) return;
      noted.set(keyId, true);
      waiting.add(keyId);
      timer ??= setTimeout(() => void write(), GATHER_MS).unref();
    },
    close: write,
  };
}
