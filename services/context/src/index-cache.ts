import { LRUCache } from "lru-cache";
import { byteSize, type ScopeIndex } from "./domain/scope-index.ts";
import type { RecallMetrics } from "./recall-metrics.ts";

/** An index in memory with the revision it shows; both change in place. */
export interface HeldIndex {
  readonly index: ScopeIndex;
  /** Null: there is no such scope. */
  revision: number | null;
  /** Nothing was new when it was looked at last, and nothing is known to be new since. */
  isQuiet: boolean;
  /** While rows are merged: until then the index is of no revision. */
  merging: Promise<void> | null;
  /** How long the last question took to rank, in milliseconds. */
  rankMs: number;
}

/** An index as it is after reading. */
export const heldIndex = (index: ScopeIndex, revision: number | null): HeldIndex => ({
  ...{ index, revision, isQuiet: true, merging: null, rankMs: 0 },
});

export interface IndexCache {
  get(token: string): HeldIndex | undefined;
  /** As `get`, without counting as use. */
  peek(token: string): HeldIndex | undefined;
  /** Keeps an index, unless everything was dropped since `era` was read. */
  keep(token: string, held: HeldIndex, era: number): void;
  /** Notes that an index that is held takes more or less than before. */
  resize(token: string, held: HeldIndex): void;
  drop(token: string, held: HeldIndex): void;
  clear(): void;
  /** Raised whenever everything is dropped. */
  era(): number;
  /** Notes that what is being read takes `bytes` more, or less: the indexes used longest ago make room for it. */
  reserve(bytes: number): void;
}

const LEAST_BYTES = 2_048;

/** Indexes by scope token, of at most `maxBytes` together with what is being read; those used longest ago go first. */
export function indexCache(maxBytes: number, metrics: RecallMetrics): IndexCache {
  const cache = new LRUCache<string, HeldIndex>({ maxSize: maxBytes });
  let reserved = 0;
  let era = 0;

  const sizeOf = (held: HeldIndex): number => Math.max(LEAST_BYTES, byteSize(held.index));
  const say = () => metrics.cacheSize(cache.size, cache.calculatedSize + reserved);

  function makeRoom(): void {
    while (cache.size > 0 && cache.calculatedSize + reserved > maxBytes) cache.pop();
    say();
  }

  function set(token: string, held: HeldIndex): void {
    cache.delete(token);
    cache.set(token, held, { size: sizeOf(held) });
    makeRoom();
  }

  return {
    get(token) {
      const held = cache.get(token);
      metrics.cacheLookup(held !== undefined);
      return held;
    },
    peek: (token) => cache.peek(token),
    keep(token, held, startedIn) {
      if (era === startedIn) set(token, held);
    },
    resize(token, held) {
      if (cache.peek(token) === held) set(token, held);
    },
    drop(token, held) {
      if (cache.peek(token) === held) cache.delete(token);
      say();
    },
    clear() {
      era++;
      cache.clear();
      say();
    },
    era: () => era,
    reserve(bytes) {
      reserved += bytes;
      makeRoom();
    },
  };
}
