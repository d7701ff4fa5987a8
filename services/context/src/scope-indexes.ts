import { ApiError, isUnavailable } from "@memory/errors";
import { recentTenants } from "@memory/fairness";
import { whenServerChanges } from "@memory/postgres";
import { type Scope, tokenOf } from "@memory/scope";
import type { ScopeIndex } from "./domain/memory/scope-index.ts";
import { type CachedIndex, indexCache } from "./index-cache.ts";
import { indexLoads } from "./index-loads.ts";
import { applyInSlices, type IndexSource, updateIndex } from "./load-index.ts";
import type { RecallMetrics } from "./metrics.ts";
import { rankingTurns } from "./ranking-turns.ts";
import { type NewerRows, readNewerRows, readRevision } from "./store/read-scope.ts";

/** The index that a question is ranked on. */
export interface FoundIndex {
  readonly index: ScopeIndex;
  /** The revision it shows; null when the scope has no row. */
  readonly revision: number | null;
  /** True when it shows everything committed at the time of the call; otherwise it only probably does. */
  readonly isNewest: boolean;
}

export interface ScopeIndexes {
  /**
   * Runs `work` on the index of a scope, which shows everything committed when this was called; with `isOptimistic`
   * the cached one, unless it was behind the last time or a change is known. The index is valid only during `work`, which takes no turn
   * among long ones when it `isRanked`.
   */
  using<T>(
    scope: Scope,
    work: (found: FoundIndex) => T,
    how?: { isOptimistic: boolean; isRanked?: boolean },
  ): Promise<T>;
  /** What is in memory now. */
  cached(): Iterable<CachedIndex>;
  /** True while an index is the one in memory of its scope. */
  isCached(cached: CachedIndex): boolean;
  /** About what one index may take. */
  readonly mostBytes: number;
  /** Raised when another server may answer: what was found before may not be the database's any more. */
  generation(): number;
  /** Notes that the cached indexes of scopes are behind. This saves work; correctness does not depend on it. */
  changed(tokens: Iterable<string>): void;
}

// Long work is followed by a rest while another project has asked this recently.
const OTHER_TENANTS_MS = 1_000;

interface Options extends IndexSource {
  maxBytes: number;
  metrics: RecallMetrics;
}

/**
 * Indexes of the scopes used last, bounded in bytes together with those being read. Each call reads the scope's
 * revision and the rows newer than the cached index; an index older than the last erase step is dropped, and a lost connection
 * drops all. Long work is done in slices that yield, once at a time for one scope, projects in turn.
 */
export function scopeIndexes({ maxBytes, metrics, ...source }: Options): ScopeIndexes {
  const { pool } = source;
  const cache = indexCache(maxBytes, metrics);
  const recent = recentTenants(OTHER_TENANTS_MS);
  const loads = indexLoads(source, cache, maxBytes, recent);
  const turns = rankingTurns(recent);
  whenServerChanges(pool, cache.clear);

  async function merge(
    token: string,
    cached: CachedIndex,
    work: () => Promise<void>,
  ): Promise<void> {
    cached.merging = work();
    try {
      await cached.merging;
    } catch (error) {
      cache.drop(token, cached);
      throw error;
    } finally {
      cached.merging = null;
    }
    loads.mayGrow(cached) ? cache.resize(token, cached) : cache.drop(token, cached);
  }

  /** False when the index can no longer be brought up to date. */
  async function refresh(scope: Scope, cached: CachedIndex): Promise<boolean> {
    const token = tokenOf(scope);
    const since = cached.revision;
    if (since === null) return (await readRevision(pool, token)) === null;
    // The usual case for an idle scope, at half the cost of asking for rows.
    if (cached.isCurrent && (await readRevision(pool, token)) === since) return true;
    const newer = await readNewerRows(pool, token, since, source.model);
    while (cached.merging !== null) await cached.merging;
    if (newer === null || !follows(newer, since)) return false;
    cached.isCurrent = newer.revision === since;
    return mergeNewer(scope, cached, newer);
  }

  async function mergeNewer(scope: Scope, cached: CachedIndex, newer: NewerRows): Promise<boolean> {
    // A later answer may overtake an earlier one: only the newer counts.
    if (newer.revision <= (cached.revision ?? 0)) return true;
    if (newer.isCut) return catchUp(scope, cached, newer.erasedAt);
    await merge(tokenOf(scope), cached, async () => {
      await metrics.time("merge", () =>
        applyInSlices(cached.index, newer.changes, () => recent.hasOthers(scope.projectId)),
      );
      cached.revision = newer.revision;
    });
    return true;
  }

  async function catchUp(scope: Scope, cached: CachedIndex, erasedAt: number): Promise<boolean> {
    const token = tokenOf(scope);
    let isWhole = false;
    await merge(token, cached, () =>
      loads.turn(scope.projectId, async () => {
        const hasOtherTenants = () => recent.hasOthers(scope.projectId);
        const since = cached.revision ?? 0;
        const head = await updateIndex(source, token, cached.index, since, hasOtherTenants);
        isWhole = head?.erasedAt === erasedAt;
        cached.revision = head?.revision ?? cached.revision;
      }),
    );
    return isWhole;
  }

  async function current(scope: Scope): Promise<CachedIndex> {
    const token = tokenOf(scope);
    for (;;) {
      const generation = cache.generation();
      let cached = cache.get(token);
      let isFresh = false;
      if (cached === undefined) {
        const joined = loads.underWay(token);
        isFresh = joined === undefined;
        cached = await (joined ?? loads.load(scope));
      }
      // Also after joining another call's load, which may have begun before this call.
      isFresh ||= await refresh(scope, cached);
      // Part of it was read from a server that has been replaced.
      if (generation !== cache.generation()) continue;
      if (isFresh) return cached;
      cache.drop(token, cached);
    }
  }

  function peekCurrent(token: string): CachedIndex | undefined {
    const cached = cache.peek(token);
    return cached?.isCurrent === true && cached.merging === null ? cache.get(token) : undefined;
  }

  return {
    async using(scope, work, { isOptimistic, isRanked } = { isOptimistic: false }) {
      recent.saw(scope.projectId);
      for (;;) {
        const optimistic = isOptimistic ? peekCurrent(tokenOf(scope)) : undefined;
        const cached = optimistic ?? (await metrics.time("read", () => currentOrClear(scope)));
        const isNewest = optimistic === undefined;
        const ranked = await turns.run(
          scope.projectId,
          cached,
          () => work({ index: cached.index, revision: cached.revision, isNewest }),
          isRanked,
        );
        if (ranked !== null) return ranked.result;
      }
    },
    cached: cache.values,
    isCached: (cached) => cache.peek(tokenOf(cached.scope)) === cached,
    mostBytes: loads.mostBytes,
    generation: cache.generation,
    changed(tokens) {
      for (const token of tokens) {
        const cached = cache.peek(token);
        if (cached !== undefined) cached.isCurrent = false;
      }
    },
  };

  async function currentOrClear(scope: Scope): Promise<CachedIndex> {
    try {
      return await current(scope);
    } catch (error) {
      // A refusal because of too much work says nothing about the database.
      if (isUnavailable(error) && !(error instanceof ApiError)) cache.clear();
      throw error;
    }
  }
}

/** Whether rows read since a revision add to it: nothing was erased since then and the database has not gone back. */
const follows = ({ erasedAt, revision }: NewerRows, since: number): boolean =>
  erasedAt <= since && revision >= since;
