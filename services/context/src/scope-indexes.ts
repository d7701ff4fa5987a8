import { isUnavailable } from "@memory/errors";
import type { Pool } from "@memory/postgres";
import { LRUCache } from "lru-cache";
import { applyRows, byteSize, createScopeIndex, type ScopeIndex } from "./domain/scope-index.ts";
import type { PredicateCues } from "./domain/text/predicate-cues.ts";
import { gate } from "./gate.ts";
import type { RecallMetrics } from "./recall-metrics.ts";
import { type NewerRows, readNewerRows, readRevision, readWholeScope } from "./store/read-scope.ts";
import { ensureScope } from "./store/scopes.ts";

/** An index with the revision it shows; it changes in place, so both count only until the next await. */
interface HeldIndex {
  readonly index: ScopeIndex;
  readonly revision: number;
}

export interface ScopeIndexes {
  /** The index of a scope, showing everything committed when this was called. */
  current(token: string): Promise<HeldIndex>;
  /** The index that `current` will probably give: the one in memory, unless it was found behind the last time or is known to be. */
  likely(token: string): HeldIndex | undefined;
  /** Notes that the indexes of scopes in memory are behind: what spares a question, not what keeps them right. */
  changed(tokens: Iterable<string>): void;
  clear(): void;
}

interface Options {
  pool: Pool;
  maxBytes: number;
  metrics: RecallMetrics;
  /** Whose vectors the indexes hold; null: none. */
  model: string | null;
  cues: PredicateCues;
}

interface Held {
  readonly index: ScopeIndex;
  revision: number;
  /** Nothing was new when it was looked at last, and nothing is known to be new since. */
  isQuiet: boolean;
}

type Source = Pick<Options, "pool" | "model" | "cues">;

const FEW_ROWS = 500;
const MANY_ROWS = 20_000;
const LEAST_BYTES = 2_048;
const LARGE_LOADS = 2;

/**
 * Indexes of the scopes asked about last, bounded in bytes. Each call reads the scope's revision and what is newer
 * than the index it finds; one older than the last erase step is dropped, a lost connection drops all.
 */
export function scopeIndexes({ pool, maxBytes, metrics, model, cues }: Options): ScopeIndexes {
  const cache = new LRUCache<string, Held>({ maxSize: maxBytes });
  const loading = new Map<string, Promise<Held>>();
  const largeLoad = gate(LARGE_LOADS);
  // Raised when everything is dropped, so that what was being loaded then is not kept.
  let era = 0;

  const clear = () => {
    era++;
    cache.clear();
    metrics.cacheSize(0, 0);
  };
  pool.on("connect", (client) => client.on("error", clear));

  function keep(token: string, held: Held): void {
    cache.delete(token);
    cache.set(token, held, { size: Math.max(LEAST_BYTES, byteSize(held.index)) });
    metrics.cacheSize(cache.size, cache.calculatedSize);
  }

  function load(token: string): Promise<Held> {
    const startedIn = era;
    const loaded = loadScope({ pool, model, cues }, token, largeLoad)
      .then((held) => {
        if (era === startedIn) keep(token, held);
        return held;
      })
      .finally(() => loading.delete(token));
    loading.set(token, loaded);
    return loaded;
  }

  /** False when the index can no longer be brought up to date. */
  async function freshen(token: string, held: Held): Promise<boolean> {
    const since = held.revision;
    // The usual answer of a quiet scope, at half the price of the question for rows.
    if (held.isQuiet && (await readRevision(pool, token)) === since) return true;
    const newer = await rowsSince({ pool, model, cues }, token, since);
    if (newer === null) {
      if (cache.get(token) === held) cache.delete(token);
      return false;
    }
    held.isQuiet = newer.revision === since;
    if (newer.revision > held.revision) {
      metrics.time("merge", () => merge(held, newer));
      if (cache.get(token) === held) keep(token, held);
    }
    return true;
  }

  async function current(token: string): Promise<Held> {
    for (;;) {
      let held = cache.get(token);
      metrics.cacheLookup(held !== undefined);
      if (held === undefined) {
        const joined = loading.get(token);
        if (joined === undefined) return await load(token);
        held = await joined;
      }
      // Also after joining another call's load, which may have begun before this call.
      if (await freshen(token, held)) return held;
    }
  }

  return {
    clear,
    likely(token) {
      const held = cache.get(token);
      if (held?.isQuiet !== true) return undefined;
      metrics.cacheLookup(true);
      return held;
    },
    changed(tokens) {
      for (const token of tokens) {
        const held = cache.peek(token);
        if (held !== undefined) held.isQuiet = false;
      }
    },
    async current(token) {
      try {
        return await current(token);
      } catch (error) {
        if (isUnavailable(error)) clear();
        throw error;
      }
    },
  };
}

/** What an index of this revision lacks; null when it must be read anew: after an erasure, or when that is less work. */
async function rowsSince(
  { pool, model }: Source,
  token: string,
  since: number,
): Promise<NewerRows | null> {
  const few = await readNewerRows(pool, token, since, FEW_ROWS, model);
  const newer = few?.isCut ? await readNewerRows(pool, token, since, MANY_ROWS, model) : few;
  if (newer === null || newer.isCut) return null;
  return newer.erasedAt > since || newer.revision < since ? null : newer;
}

/** Applies rows in one go. A later answer may overtake an earlier one: only the newer counts. */
function merge(held: Held, { changes, revision }: NewerRows): void {
  applyRows(held.index, changes);
  held.revision = revision;
}

/** A small scope by one question; a large one page by page, few of them at once. */
async function loadScope(
  { pool, model, cues }: Source,
  token: string,
  largeLoad: ReturnType<typeof gate>,
): Promise<Held> {
  const few = await readNewerRows(pool, token, -1, FEW_ROWS, model);
  const index = createScopeIndex(cues);
  if (few === null) {
    await ensureScope(pool, token);
    return { index, revision: 0, isQuiet: true };
  }
  if (!few.isCut) {
    applyRows(index, few.changes);
    return { index, revision: few.revision, isQuiet: true };
  }
  const revision = await largeLoad(() =>
    readWholeScope(pool, token, model, (changes) => applyRows(index, changes)),
  );
  return { index, revision: revision ?? 0, isQuiet: true };
}
