import { setTimeout as delay } from "node:timers/promises";
import { repeatUntil } from "@memory/background";
import type { Log } from "@memory/log";
import { tokenOf } from "@memory/scope";
import { byteSize, slotsOf } from "./domain/memory/scope-index.ts";
import type { CachedIndex } from "./index-cache.ts";
import { storedSlots, storeSnapshot } from "./index-snapshots.ts";
import type { IndexSource } from "./load-index.ts";
import type { ScopeIndexes } from "./scope-indexes.ts";
import { pruneSnapshots } from "./store/index-snapshots.ts";

interface Deps extends Pick<IndexSource, "pool" | "model"> {
  indexes: Pick<ScopeIndexes, "cached" | "isCached" | "mostBytes">;
  log: Log;
  /** For all snapshots together. */
  mostBytes: number;
}

/** A smaller index is read from its rows in little time. */
const LEAST_BYTES = 1024 * 1024;
/** A snapshot is made again when so large a share of the index is newer. */
const NEWER_SHARE = 1 / 8;
/** The most that the snapshots of one project take of all. */
const PROJECT_SHARE = 1 / 4;
const EVERY_MS = 5_000;
/** An index that changes all the time is not written again and again in vain. */
const GIVEN_UP_FOR_MS = 30_000;

/** Stores large indexes of the cache whose snapshots lack much of them, one after the other, each followed by a rest as long as it took. */
async function keepSnapshots(
  { pool, model, indexes, mostBytes }: Omit<Deps, "log">,
  stopping: AbortSignal,
): Promise<void> {
  const mostBytesEach = mostBytes * PROJECT_SHARE;
  const isWanted = (cached: CachedIndex) =>
    isDue(cached) && byteSize(cached.index) <= mostBytesEach;
  let isAnyNew = false;
  for (const cached of [...indexes.cached()].filter(isWanted)) {
    const { revision, scope, index } = cached;
    if (stopping.aborted || revision === null || !isWanted(cached)) continue;
    cached.storedSlots = await storedSlots({ pool, model }, tokenOf(scope), indexes.mostBytes);
    if (!isWanted(cached)) continue;
    const startedMs = performance.now();
    const slots = slotsOf(index);
    const isUnchanged = () =>
      !stopping.aborted &&
      cached.revision === revision &&
      cached.merging === null &&
      indexes.isCached(cached);
    const shown = { index, revision, mostBytes: indexes.mostBytes };
    if (await storeSnapshot({ pool, model }, scope, shown, isUnchanged)) {
      cached.storedSlots = slots;
      isAnyNew = true;
    } else cached.storeAfterMs = performance.now() + GIVEN_UP_FOR_MS;
    await delay(performance.now() - startedMs, undefined, { signal: stopping }).catch(() => {});
  }
  if (isAnyNew) await pruneSnapshots(pool, { mostBytes, mostBytesEach, nowMs: Date.now() });
}

function isDue({ index, merging, storeAfterMs, storedSlots: stored }: CachedIndex): boolean {
  if (merging !== null || performance.now() < storeAfterMs) return false;
  if (byteSize(index) < LEAST_BYTES) return false;
  const slots = slotsOf(index);
  return slots - stored > slots * NEWER_SHARE;
}

/** Looks every five seconds, until `stopping`. */
export const keepSnapshotsUntil = ({ log, ...deps }: Deps, stopping: AbortSignal): Promise<void> =>
  repeatUntil(stopping, { everyMs: EVERY_MS, log, failure: "indexes not stored" }, () =>
    keepSnapshots(deps, stopping),
  );
