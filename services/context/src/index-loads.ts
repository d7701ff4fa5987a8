import { fairGate, type RecentTenants } from "@memory/fairness";
import { type Scope, tokenOf } from "@memory/scope";
import { byteSize, createScopeIndex, isMostlyRemoved } from "./domain/memory/scope-index.ts";
import { type CachedIndex, cachedIndex, type IndexCache } from "./index-cache.ts";
import { restoreIndex, usableSnapshot } from "./index-snapshots.ts";
import {
  applyInSlices,
  type HasOtherTenants,
  type IndexSource,
  type LoadPlan,
  loadIndex,
  planLoad,
} from "./load-index.ts";
import { deleteSnapshot, type SnapshotHead } from "./store/index-snapshots.ts";
import { readNewerRows } from "./store/read-scope.ts";

// Shares of the memory for all indexes: the largest index, and the largest that is read beside a larger one.
const LARGEST_SHARE = 7 / 8;
const MEDIUM_SHARE = 1 / 24;
// An index that has grown to this many times the largest is read again, with newer rows only.
const GROWTH = 1.1;
const WAITING_PER_PROJECT = 32;

export interface IndexLoads {
  /** The load of a scope that is under way, if one is. */
  underWay(token: string): Promise<CachedIndex> | undefined;
  /** Reads the index of a scope and keeps it. Throws `service_unavailable` when too much of the project waits. */
  load(scope: Scope): Promise<CachedIndex>;
  /** Runs work that reads many rows into an index when it is the project's turn. */
  turn(projectId: string, work: () => Promise<void>): Promise<void>;
  /** About what one index may take. */
  readonly mostBytes: number;
  /** False for an index that has outgrown what one may take, or holds mostly what was removed. */
  mayGrow(cached: CachedIndex): boolean;
}

/**
 * Reads indexes: a small scope's with one statement, a larger one's from its snapshot and what is newer, or page by page, one scope of a project at a time and
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
    if (few === null) return cachedIndex(scope, createScopeIndex(cues), null);
    if (!few.isCut) {
      const index = createScopeIndex(cues);
      await applyInSlices(index, few.changes, hasOtherTenants);
      return cachedIndex(scope, index, few.revision);
    }
    const stored = await usableSnapshot(source, token, mostBytes);
    const restored = stored && (await readStored(scope, stored, hasOtherTenants));
    if (restored !== null) return restored;
    const plan = await plans.run(projectId, 1, () => planLoad(source, token, mostBytes));
    if (plan === null) return cachedIndex(scope, createScopeIndex(cues), null);
    return turnsOf(plan.bytes).run(projectId, 1, () => readLarge(scope, plan, hasOtherTenants));
  }

  const turnsOf = (bytes: number) => (bytes > maxBytes * MEDIUM_SHARE ? large : medium);

  /** Reserves memory while `work` reads an index, as much as it says last. */
  async function reserving<T>(work: (grown: (bytes: number) => void) => Promise<T>): Promise<T> {
    let reserved = 0;
    const grown = (bytes: number) => {
      cache.reserve(bytes - reserved);
      reserved = bytes;
    };
    try {
      return await work(grown);
    } finally {
      grown(0);
    }
  }

  /** Null where a snapshot is of no use after all. */
  const readStored = (
    scope: Scope,
    head: SnapshotHead,
    hasOtherTenants: HasOtherTenants,
  ): Promise<CachedIndex | null> =>
    turnsOf(head.bytes).run(scope.projectId, 1, () =>
      reserving(async (grown) => {
        grown(head.bytes);
        const restored = await restoreIndex(source, head, hasOtherTenants);
        if (restored === null) return null;
        const cached = cachedIndex(scope, restored.index, restored.revision);
        cached.storedSlots = head.slots;
        if (mayGrow(cached)) return cached;
        // With what is newer it takes too much: the newest rows alone are read, and stored in its place.
        await deleteSnapshot(pool, head.token, head.snapshotId);
        return null;
      }),
    );

  const readLarge = (
    scope: Scope,
    plan: LoadPlan,
    hasOtherTenants: HasOtherTenants,
  ): Promise<CachedIndex> =>
    reserving(async (grown) => {
      const loaded = await loadIndex(source, plan, mostBytes, grown, hasOtherTenants);
      const { index = createScopeIndex(cues), head } = loaded ?? {};
      return cachedIndex(scope, index, head?.revision ?? null);
    });

  const mayGrow = ({ index }: CachedIndex): boolean =>
    byteSize(index) <= mostBytes * GROWTH && !isMostlyRemoved(index);

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
    mostBytes,
    turn: (projectId, work) => medium.run(projectId, 1, work),
    mayGrow,
  };
}
