import type { Scope } from "@memory/scope";
import { LRUCache } from "lru-cache";
import { byteSize, type ScopeIndex } from "./domain/memory/scope-index.ts";
import type { RecallMetrics } from "./metrics.ts";

/** An index in memory with the revision it shows; both change in place. */
export interface CachedIndex {
  readonly index: ScopeIndex;
  /** Null: there is no such scope. */
  revision: number | null;
  /** It had every row when it was refreshed last, and no change is known since. */
  isCurrent: boolean;
  /** Set while rows are merged; until that resolves the index shows no revision. */
  merging: Promise<void> | null;
  readonly scope: Scope;
  /** How many of its slots the scope's snapshot has, as far as is known. */
  storedSlots: number;
  /** When its snapshot may be made next, by the clock of `performance`. */
  storeAfterMs: number;
  /** How long the last question took to rank, in milliseconds. */
  rankMs: number;
}

/** A cache entry for an index that was just read. */
export const cachedIndex = (
  scope: Scope,
  index: ScopeIndex,
  revision: number | null,
): CachedIndex => ({
  ...{ scope, index, revision, isCurrent: true, merging: null, rankMs: 0 },
  ...{ storedSlots: 0, storeAfterMs: 0 },
});

export interface IndexCache {
  get(token: string): CachedIndex | undefined;
  /** As `get`, without counting as use. */
  peek(token: string): CachedIndex | undefined;
  values(): Iterable<CachedIndex>;
  /** Keeps an index, unless everything was dropped since `generation` was read. */
  keep(token: string, cached: CachedIndex, generation: number): void;
  /** Notes that a cached index takes more or less memory than before. */
  resize(token: string, cached: CachedIndex): void;
  drop(token: string, cached: CachedIndex): void;
  clear(): void;
  /** Raised whenever everything is dropped. */
  generation(): number;
  /** Reserves `bytes` more, or fewer, for indexes being read: the least recently used ones make room. */
  reserve(bytes: number): void;
}

const LEAST_BYTES = 2_048;

/** Indexes by scope token, of at most `maxBytes` together with those being read; the least recently used are evicted. */
export function indexCache(maxBytes: number, metrics: RecallMetrics): IndexCache {
  const cache = new LRUCache<string, CachedIndex>({ maxSize: maxBytes });
  let reserved = 0;
  let generation = 0;

  const sizeOf = (cached: CachedIndex): number => Math.max(LEAST_BYTES, byteSize(cached.index));
  const reportSize = () => metrics.cacheSize(cache.size, cache.calculatedSize + reserved);

  function makeRoom(): void {
    while (cache.size > 0 && cache.calculatedSize + reserved > maxBytes) cache.pop();
    reportSize();
  }

  function set(token: string, cached: CachedIndex): void {
    cache.delete(token);
    cache.set(token, cached, { size: sizeOf(cached) });
    makeRoom();
  }

  return {
    get(token) {
      const cached = cache.get(token);
      metrics.cacheLookup(cached !== undefined);
      return cached;
    },
    peek: (token) => cache.peek(token),
    values: () => cache.values(),
    keep(token, cached, startedIn) {
      if (generation === startedIn) set(token, cached);
    },
    resize(token, cached) {
      if (cache.peek(token) === cached) set(token, cached);
    },
    drop(token, cached) {
      if (cache.peek(token) === cached) cache.delete(token);
      reportSize();
    },
    clear() {
      generation++;
      cache.clear();
      reportSize();
    },
    generation: () => generation,
    reserve(bytes) {
      reserved += bytes;
      makeRoom();
    },
  };
}
