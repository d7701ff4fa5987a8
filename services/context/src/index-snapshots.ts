import { setImmediate as nextTurn } from "node:timers/promises";
import { newId } from "@memory/ids";
import { type Pool, transaction } from "@memory/postgres";
import { type Scope, tokenOf } from "@memory/scope";
import {
  type IndexParts,
  indexParts,
  restoringSteps,
  type ScopeIndex,
  slotsOf,
} from "./domain/memory/scope-index.ts";
import { type ArrayBytes, flatten, unflattened } from "./domain/structures/array-tree.ts";
import { type HasOtherTenants, type IndexSource, inSlices, updateIndex } from "./load-index.ts";
import {
  deleteSnapshot,
  findSnapshot,
  PORTION_BYTES,
  portionsOf,
  publishSnapshot,
  readPortion,
  type SnapshotHead,
  writePortion,
} from "./store/index-snapshots.ts";

/** Raised with every change of what an index holds for the same rows, or of how it is stored: a test says when. */
const FORMAT = "1";
/** An index may have grown beyond its bound by this factor. */
const MARGIN = 1.1;
/** Portions that are read at once: one is decoded while the server sends the next. */
const READ_AT_ONCE = 2;

/** An index with the revision that it shows. */
export interface RestoredIndex {
  index: ScopeIndex;
  revision: number;
}

/** The stored index of a scope that a process begins with whose indexes take about `mostBytes` at most; null for none. */
export async function usableSnapshot(
  { pool, model }: Pick<IndexSource, "pool" | "model">,
  token: string,
  mostBytes: number,
): Promise<SnapshotHead | null> {
  const head = await findSnapshot(pool, token, { format: FORMAT, model });
  if (head === null || head.bytes > mostBytes * MARGIN) return null;
  return (head.mostBytes ?? mostBytes) === mostBytes ? head : null;
}

/**
 * The index of a snapshot, brought to the newest revision. Null when it is damaged, and then it is deleted; or when it was replaced or something
 * was erased meanwhile.
 */
export async function restoreIndex(
  source: IndexSource,
  head: SnapshotHead,
  hasOtherTenants: HasOtherTenants,
): Promise<RestoredIndex | null> {
  const { tree, arrays } = unflattened(head.text);
  if (!(await readAll(source.pool, head, arrays))) {
    await deleteSnapshot(source.pool, head.token, head.snapshotId);
    return null;
  }
  const index = await inSlices(restoringSteps(partsIn(tree), source.cues), hasOtherTenants);
  const { token, revision } = head;
  const shown = await updateIndex(source, token, index, revision, hasOtherTenants);
  const isWhole = shown !== null && shown.erasedAt <= revision && shown.revision >= revision;
  return isWhole ? { index, revision: shown.revision } : null;
}

/** A snapshot of this format was made of such parts. */
const partsIn = (tree: unknown): IndexParts => tree as IndexParts;

async function readAll(pool: Pool, head: SnapshotHead, arrays: ArrayBytes): Promise<boolean> {
  if (arrays.byteLength !== head.bytes) return false;
  const count = portionsOf(head.bytes);
  let next = 0;
  let isWhole = true;
  const reader = () =>
    transaction(pool, async (tx) => {
      while (isWhole && next < count) {
        const from = next++ * PORTION_BYTES;
        const write = (bytes: Uint8Array, at: number) => arrays.write(from + at, bytes);
        if (!(await readPortion(tx, head, from / PORTION_BYTES, write))) isWhole = false;
      }
    });
  await Promise.all(Array.from({ length: Math.min(count, READ_AT_ONCE) }, reader));
  return isWhole;
}

/** How many facts and episodes the usable snapshot of a scope has; 0 where there is none. */
export async function storedSlots(
  source: Pick<IndexSource, "pool" | "model">,
  token: string,
  mostBytes: number,
): Promise<number> {
  const head = await usableSnapshot(source, token, mostBytes);
  return head?.slots ?? 0;
}

interface Shown {
  index: ScopeIndex;
  revision: number;
  /** The bound under which older rows were left out. */
  mostBytes: number;
}

/** Stores an index as it is now, portion by portion; false when that was given up, because it changed or something was erased. */
export async function storeSnapshot(
  { pool, model }: Pick<IndexSource, "pool" | "model">,
  scope: Scope,
  { index, revision, mostBytes }: Shown,
  isUnchanged: () => boolean,
): Promise<boolean> {
  const { text, arrays } = flatten(indexParts(index));
  const head = {
    ...{ token: tokenOf(scope), projectId: scope.projectId, snapshotId: newId() },
    ...{ format: FORMAT, model, revision, text, bytes: arrays.byteLength },
    mostBytes: index.isPartial ? mostBytes : null,
    slots: slotsOf(index),
  };
  const isStored = await writeAll(pool, head, arrays, isUnchanged).catch(async (error) => {
    await deleteSnapshot(pool, head.token, head.snapshotId).catch(() => undefined);
    throw error;
  });
  if (!isStored) await deleteSnapshot(pool, head.token, head.snapshotId);
  return isStored;
}

async function writeAll(
  pool: Pool,
  head: SnapshotHead,
  arrays: ArrayBytes,
  isUnchanged: () => boolean,
): Promise<boolean> {
  for (let portion = 0; portion < portionsOf(head.bytes); portion++) {
    await nextTurn();
    if (!isUnchanged()) return false;
    const bytes = arrays.read(portion * PORTION_BYTES, PORTION_BYTES);
    if (!(await writePortion(pool, head, portion, bytes))) return false;
  }
  return publishSnapshot(pool, head);
}
