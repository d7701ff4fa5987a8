import { restingSlice, inSlices as stepsInSlices } from "@memory/fairness";
import type { Pool } from "@memory/postgres";
import {
  byteSize,
  createScopeIndex,
  type RowChanges,
  rowSteps,
  type ScopeIndex,
} from "./domain/memory/scope-index.ts";
import type { PredicateCues } from "./domain/text/predicate-cues.ts";
import {
  endOf,
  newestWithin,
  type ReadPlan,
  readHead,
  readPages,
  type ScopeHead,
} from "./store/read-pages.ts";

/** What indexes are built from. */
export interface IndexSource {
  pool: Pool;
  /** The model whose vectors the indexes hold; null for none. */
  model: string | null;
  cues: PredicateCues;
}

/** True while other tenants need the event loop too. */
export type HasOtherTenants = () => boolean;

export interface LoadPlan extends ReadPlan {
  /** An estimate of the memory that the index will take. */
  bytes: number;
  /** Older rows are left out. */
  isPartial: boolean;
}

// About half of what another request takes at rest: it waits for a slice at each of its few turns of the event loop.
const SLICE_MS = 2;
// The newest facts take at most this share of an index that has no room for all.
const FACTS_SHARE = 0.5;
// Estimates may be off by this factor; from the second portion on the error is known.
const MARGIN = 1.1;
const KNOWN_FROM = 0.05;
// A single change that takes more than this many times its estimate is shown in part.
const LEAST_SHARE = 0.01;

/**
 * Applies a change in slices that yield: in between the index holds a part of it. While `hasOtherTenants`, each slice is followed
 * by a rest of the same length.
 */
export async function applyInSlices(
  index: ScopeIndex,
  changes: RowChanges,
  hasOtherTenants: HasOtherTenants,
): Promise<void> {
  await inSlices(rowSteps(index, changes), hasOtherTenants);
}

/** Runs steps in such slices, and answers what they return. */
export const inSlices = <T>(
  steps: Generator<void, T>,
  hasOtherTenants: HasOtherTenants,
): Promise<T> =>
  stepsInSlices(steps, restingSlice({ hasOthers: hasOtherTenants, sliceMs: SLICE_MS }));

/** The rows of a scope to read into an index of at most `mostBytes`: all, or the newest facts and episodes. Null: no such scope. */
export async function planLoad(
  { pool, model }: IndexSource,
  token: string,
  mostBytes: number,
): Promise<LoadPlan | null> {
  const head = await readHead(pool, token);
  if (head === null) return null;
  const facts = await newestWithin(pool, "facts", head, mostBytes * FACTS_SHARE);
  const episodes = await newestWithin(pool, "episodes", head, mostBytes - facts.bytes);
  return {
    ...{ head, model, isUpdate: false },
    // A vector is always newer than its item.
    after: {
      facts: facts.after,
      episodes: episodes.after,
      vectors: endOf(Math.min(facts.after.revision, episodes.after.revision) - 1),
    },
    bytes: facts.bytes + episodes.bytes,
    isPartial: !(facts.isAll && episodes.isAll),
  };
}

/**
 * An index of a scope, of at most about `mostBytes`, with the head it shows: of a scope that takes more, of its newest
 * rows. `plan` is what was planned for that size; where its estimate proves too low, less is planned again.
 * Calls `grown` with the bytes that the index takes while it grows. Null: no such scope.
 */
export async function loadIndex(
  source: IndexSource,
  plan: LoadPlan,
  mostBytes: number,
  grown: (bytes: number) => void,
  hasOtherTenants: HasOtherTenants,
): Promise<{ index: ScopeIndex; head: ScopeHead } | null> {
  let planned: LoadPlan | null = plan;
  for (let share = 1; planned !== null; ) {
    const index = createScopeIndex(source.cues);
    index.isPartial = planned.isPartial;
    const needed = await fill(source.pool, index, planned, { mostBytes, grown, hasOtherTenants });
    if (needed <= mostBytes * MARGIN || share < LEAST_SHARE) return { index, head: planned.head };
    share *= Math.min(0.7, mostBytes / needed);
    planned = await planLoad(source, plan.head.token, mostBytes * share);
  }
  return null;
}

interface Filling {
  mostBytes: number;
  grown: (bytes: number) => void;
  hasOtherTenants: HasOtherTenants;
}

/** Reads a plan into an index; answers the bytes it takes, or would take: when they are too many the index is left half filled. */
async function fill(
  pool: Pool,
  index: ScopeIndex,
  plan: LoadPlan,
  { mostBytes, grown, hasOtherTenants }: Filling,
): Promise<number> {
  let estimated = 0;
  for await (const { changes, bytes } of readPages(pool, plan)) {
    await applyInSlices(index, changes, hasOtherTenants);
    estimated += bytes;
    const taken = byteSize(index);
    grown(taken);
    const isTelling = taken > mostBytes * KNOWN_FROM;
    const needed = Math.max(taken, (taken * plan.bytes) / Math.max(1, estimated));
    if (isTelling && needed > mostBytes * MARGIN) return needed;
  }
  return byteSize(index);
}

/** Brings an index from one revision to the newest, page by page; it must not be used meanwhile. Answers the head it shows then. Null: no such scope. */
export async function updateIndex(
  { pool, model }: IndexSource,
  token: string,
  index: ScopeIndex,
  since: number,
  hasOtherTenants: HasOtherTenants,
): Promise<ScopeHead | null> {
  const head = await readHead(pool, token);
  if (head === null) return null;
  const after = { facts: endOf(since), episodes: endOf(since), vectors: endOf(since) };
  for await (const { changes } of readPages(pool, { head, after, isUpdate: true, model })) {
    await applyInSlices(index, changes, hasOtherTenants);
  }
  return head;
}
