import { fairGate, type RecentTenants } from "@memory/fairness";
import { type Scope, tokenOf } from "@memory/scope";
import { byteSize, createScopeIndex, isMostlyRemoved } from "./domain/memory/scope-index.ts";
import { type CachedIndex, cachedIndex, type IndexCache } from "./index-cache.ts";
import {
  applyInSlices,
  type HasOtherTenants,
  type IndexSource,
  type LoadPlan,
  loadIndex,
  planLoad,
} from "./load-index.ts";
import { readNewerRows } from "./store/read-scope.ts";

// Shares of the memory for all indexes: the largest index, and the largest that is read beside a larger one.
const LARGEST_SHARE = 5 / 8;
const MEDIUM_SHARE = LARGEST_SHARE / 8;
// An index that has grown to this many times the largest is read again, with newer rows only.
const GROWTH = 1.25;
const WAITING_PER_PROJECT = 32;

export interface IndexLoads {
  /** The load of a scope that is under way, if one is. */
  underWay(token: string): Promise<CachedIndex> | undefined;
  /** Reads the index of a scope and keeps it. Throws `service_unavailable` when too much of the project waits. */
  load(scope: Scope): Promise<CachedIndex>;
  /** Runs work that reads many rows into an index when it is the project's turn. */
  turn(projectId: string, work: () => Promise<void>): Promise<void>;
  /** False for an index that has outgrown what one may take, or holds mostly what was removed. */
  mayGrow(cached: CachedIndex): boolean;
}

/**
 * Reads indexes: a small scope's with one statement, a larger one's page by page, one scope of a project at a time and
 * few at once. Only one that takes much memory is read at a time, so that all in memory keep within `maxBytes`.
 */
export function indexLoads(
  source: IndexSource,
  cache: IndexCache,
  maxBytes: number,
  recent: RecentTenants,
): IndexLoads {
  const { pool, model, cues } = source;
  const mostBytes = maxBytes * LARGEST_SHARE;
  const gate = (capacity: number) =>
    fairGate({
      ...{ name: "reading memory", capacity, perTenant: 1 },
      mostWaitingPerTenant: WAITING_PER_PROJECT,
    });
  const plans = gate(3);
  const medium = gate(3);
  const large = gate(1);
  const loading = new Map<string, Promise<CachedIndex>>();

  async function read(scope: Scope): Promise<CachedIndex> {
    const { projectId } = scope;
    const token = tokenOf(scope);
    const hasOtherTenants = () => recent.hasOthers(projectId);
    const few = await readNewerRows(pool, token, -1, model);
    if (few === null) return cachedIndex(createScopeIndex(cues), null);
    if (!few.isCut) {
      const index = createScopeIndex(cues);
      await applyInSlices(index, few.changes, hasOtherTenants);
      return cachedIndex(index, few.revision);
    }
    const plan = await plans.run(projectId, 1, () => planLoad(source, token, mostBytes));
    if (plan === null) return cachedIndex(createScopeIndex(cues), null);
    const turns = plan.bytes > maxBytes * MEDIUM_SHARE ? large : medium;
    return turns.run(projectId, 1, () => readLarge(plan, hasOtherTenants));
  }

  async function readLarge(plan: LoadPlan, hasOtherTenants: HasOtherTenants): Promise<CachedIndex> {
    let reserved = 0;
    const grown = (bytes: number) => {
      cache.reserve(bytes - reserved);
      reserved = bytes;
    };
    try {
      const loaded = await loadIndex(source, plan, mostBytes, grown, hasOtherTenants);
      return cachedIndex(loaded?.index ?? createScopeIndex(cues), loaded?.head.revision ?? null);
    } finally {
      grown(0);
    }
  }

  return {
    underWay: (token) => loading.get(token),
    load(scope) {
      const token = tokenOf(scope);
      const startedIn = cache.generation();
      const loaded = read(scope)
        .then((cached) => {
          cache.keep(token, cached, startedIn);
          return cached;
        })
        .finally(() => loading.delete(token));
      loading.set(token, loaded);
      return loaded;
    },
    turn: (projectId, work) => medium.run(projectId, 1, work),
    mayGrow: ({ index }) => byteSize(index) <= mostBytes * GROWTH && !isMostlyRemoved(index),
  };
}
