import { ApiError, isUnavailable } from "@memory/errors";
import { recentTenants } from "@memory/fairness";
import type { Scope } from "@memory/scope";
import { tokenOf } from "@memory/scope";
import type { ScopeIndex } from "./domain/scope-index.ts";
import { type HeldIndex, indexCache } from "./index-cache.ts";
import { indexLoads } from "./index-loads.ts";
import { applyInSlices, type IndexSource, updateIndex } from "./load-index.ts";
import { rankingTurns } from "./ranking-turns.ts";
import type { RecallMetrics } from "./recall-metrics.ts";
import { type NewerRows, readNewerRows, readRevision } from "./store/read-scope.ts";

/** An index as a question finds it. */
export interface FoundIndex {
  readonly index: ScopeIndex;
  /** The revision it shows; null: nothing was ever said about the scope. */
  readonly revision: number | null;
  /** It shows everything committed when it was asked for; otherwise only probably so. */
  readonly isNewest: boolean;
}

export interface ScopeIndexes {
  /**
   * What `work` makes of the index of a scope, which shows everything committed when this was called; with `mayGuess`
   * the one in memory, unless it was found behind the last time or is known to be. The index counts only during `work`.
   */
  using<T>(scope: Scope, work: (found: FoundIndex) => T, how?: { mayGuess: boolean }): Promise<T>;
  /** Notes that the indexes of scopes in memory are behind: what spares a question, not what keeps them right. */
  changed(tokens: Iterable<string>): void;
}

// While another project has asked that lately, what takes long is followed by a rest.
const COMPANY_MS = 1_000;

interface Options extends IndexSource {
  maxBytes: number;
  metrics: RecallMetrics;
}

/**
 * Indexes of the scopes asked about last, bounded in bytes together with those being read. Each call reads the scope's
 * revision and what is newer than the index it finds; one older than the last erase step is dropped, a lost connection
 * drops all. What takes long is made in slices that yield, of one scope once at a time, of projects in turn.
 */
export function scopeIndexes({ maxBytes, metrics, ...source }: Options): ScopeIndexes {
  const { pool } = source;
  const cache = indexCache(maxBytes, metrics);
  const recent = recentTenants(COMPANY_MS);
  const loads = indexLoads(source, cache, maxBytes, recent);
  const turns = rankingTurns(recent);
  pool.on("connect", (client) => client.on("error", cache.clear));

  async function merge(token: string, held: HeldIndex, work: () => Promise<void>): Promise<void> {
    held.merging = work();
    try {
      await held.merging;
    } catch (error) {
      cache.drop(token, held);
      throw error;
    } finally {
      held.merging = null;
    }
    loads.mayGrow(held) ? cache.resize(token, held) : cache.drop(token, held);
  }

  /** False when the index can no longer be brought up to date. */
  async function freshen(scope: Scope, held: HeldIndex): Promise<boolean> {
    const token = tokenOf(scope);
    const since = held.revision;
    if (since === null) return (await readRevision(pool, token)) === null;
    // The usual answer of a quiet scope, at half the price of the question for rows.
    if (held.isQuiet && (await readRevision(pool, token)) === since) return true;
    const newer = await readNewerRows(pool, token, since, source.model);
    while (held.merging !== null) await held.merging;
    if (newer === null || !follows(newer, since)) return false;
    held.isQuiet = newer.revision === since;
    return takeIn(scope, held, newer);
  }

  async function takeIn(scope: Scope, held: HeldIndex, newer: NewerRows): Promise<boolean> {
    // A later answer may overtake an earlier one: only the newer counts.
    if (newer.revision <= (held.revision ?? 0)) return true;
    if (newer.isCut) return catchUp(scope, held, newer.erasedAt);
    await merge(tokenOf(scope), held, async () => {
      await metrics.time("merge", () =>
        applyInSlices(held.index, newer.changes, () => recent.hasOthers(scope.projectId)),
      );
      held.revision = newer.revision;
    });
    return true;
  }

  async function catchUp(scope: Scope, held: HeldIndex, erasedAt: number): Promise<boolean> {
    const token = tokenOf(scope);
    let isWhole = false;
    await merge(token, held, () =>
      loads.turn(scope.projectId, async () => {
        const hasCompany = () => recent.hasOthers(scope.projectId);
        const since = held.revision ?? 0;
        const head = await updateIndex(source, token, held.index, since, hasCompany);
        isWhole = head?.erasedAt === erasedAt;
        held.revision = head?.revision ?? held.revision;
      }),
    );
    return isWhole;
  }

  async function current(scope: Scope): Promise<HeldIndex> {
    const token = tokenOf(scope);
    for (;;) {
      let held = cache.get(token);
      if (held === undefined) {
        const joined = loads.underWay(token);
        if (joined === undefined) return await loads.load(scope);
        held = await joined;
      }
      // Also after joining another call's load, which may have begun before this call.
      if (await freshen(scope, held)) return held;
      cache.drop(token, held);
    }
  }

  function likely(token: string): HeldIndex | undefined {
    const held = cache.peek(token);
    return held?.isQuiet === true && held.merging === null ? cache.get(token) : undefined;
  }

  return {
    async using(scope, work, { mayGuess } = { mayGuess: false }) {
      recent.saw(scope.projectId);
      for (;;) {
        const guessed = mayGuess ? likely(tokenOf(scope)) : undefined;
        const held = guessed ?? (await metrics.time("read", () => currentOrClear(scope)));
        const isNewest = guessed === undefined;
        const ranked = await turns.run(scope.projectId, held, () =>
          work({ index: held.index, revision: held.revision, isNewest }),
        );
        if (ranked !== null) return ranked.result;
      }
    },
    changed(tokens) {
      for (const token of tokens) {
        const held = cache.peek(token);
        if (held !== undefined) held.isQuiet = false;
      }
    },
  };

  async function currentOrClear(scope: Scope): Promise<HeldIndex> {
    try {
      return await current(scope);
    } catch (error) {
      // A refusal of too much work says nothing of the database.
      if (isUnavailable(error) && !(error instanceof ApiError)) cache.clear();
      throw error;
    }
  }
}

/** Whether rows read since a revision add to it: nothing was erased since then and the database has not gone back. */
const follows = ({ erasedAt, revision }: NewerRows, since: number): boolean =>
  erasedAt <= since && revision >= since;
