import { portionsOf } from "@memory/batching";
import type { MergeCopied, MergedSubjects, NameStands } from "@memory/contracts";
import { serviceUnavailable } from "@memory/errors";
import { newId } from "@memory/ids";
import { putNames } from "@memory/names";
import { type Pool, type Tx, transaction } from "@memory/postgres";
import { mirroredId, scopeToken } from "@memory/scope";
import {
  announceMoved,
  type CopiedEvent,
  copyEvents,
  countCopies,
  countEvents,
  dropDuplicates,
  eventsAfter,
  eventsSince,
  hasCaptured,
  hasHidden,
  isErased,
  moveSome,
  type Place,
  snapshotXid,
} from "./store/merges.ts";
import { holdNames, standForOthers } from "./store/names.ts";

/** Events of both subjects that a merge copies; and those of a portion. */
const MOST_EVENTS = 200_000;
const AT_ONCE = 500;
/** Of a portion that is announced: each looks at all events of the two, and writes a few of their columns. */
const ANNOUNCED_AT_ONCE = 5_000;

const tokensOf = ({ projectId, into, from }: MergedSubjects) => ({
  merged: scopeToken(projectId, into),
  both: from.map((name) => scopeToken(projectId, name)),
});

/** Copies a portion of the events of both subjects into the merged one. */
export const copyForMerge =
  ({ pool }: { pool: Pool }) =>
  async (merge: MergedSubjects & { after: Place | null }): Promise<MergeCopied> => {
    const { merged, both } = tokensOf(merge);
    const xid = await snapshotXid(pool);
    if (merge.after === null) {
      const refused = await refusal(pool, both, merged);
      if (refused !== null) return { copied: 0, next: null, xid, refused };
    }
    const events = await eventsAfter(pool, both, merge.after, AT_ONCE);
    const copied = await transaction(pool, (tx) => copy(tx, merge, merged, events));
    const last = events.length === AT_ONCE ? events.at(-1) : undefined;
    const next = last
      ? { occurredAt: last.occurredAt, recordedAt: last.recordedAt, id: last.id }
      : null;
    return { copied, next, xid, refused: null };
  };

async function refusal(
  pool: Pool,
  both: readonly string[],
  merged: string,
): Promise<MergeCopied["refused"]> {
  // By a change of names that admin's database has lost.
  if (await standForOthers(pool, both, merged)) return "merged";
  if (await hasHidden(pool, both)) return "hidden";
  const counts = await countEvents(pool, both);
  if (counts.some((count) => count === 0)) return "empty";
  return counts.reduce((sum, count) => sum + count, 0) > MOST_EVENTS ? "too large" : null;
}

/** Nothing is copied into a subject that was erased. */
async function copy(
  tx: Tx,
  { into }: MergedSubjects,
  merged: string,
  events: readonly CopiedEvent[],
): Promise<number> {
  if (events.length === 0) return 0;
  if (await isErased(tx, merged)) throw serviceUnavailable("The merge was given up.");
  const ids = events.map(({ id }) => ({ id, copyId: mirroredId(id, merged) }));
  return copyEvents(tx, ids, { jobId: newId(), token: merged, subjectId: into });
}

/** Lets the names stand for the merged subject, with what came since its copy began. */
export const switchToMerged =
  ({ pool }: { pool: Pool }) =>
  async (
    merge: MergedSubjects & { names: readonly NameStands[]; revision: number | null; xid: string },
  ) => {
    const { merged, both } = tokensOf(merge);
    const xid = await copySince(pool, merge);
    return transaction(pool, async (tx) => {
      const { projectId, names, revision } = merge;
      await holdNames(
        tx,
        names.map(({ name }) => scopeToken(projectId, name)),
      );
      await copy(tx, merge, merged, await eventsSince(tx, both, xid));
      await putNames(tx, projectId, names, revision);
      return { copied: await countCopies(tx, merged) };
    });
  };

/** Copies what came since a transaction in portions, so that few are left for when captures by the names wait; gives back from which transaction on. */
async function copySince(pool: Pool, merge: MergedSubjects & { xid: string }): Promise<string> {
  const { merged, both } = tokensOf(merge);
  let { xid } = merge;
  for (let before = Number.POSITIVE_INFINITY; ; ) {
    const next = await snapshotXid(pool);
    const events = await eventsSince(pool, both, xid);
    // A long transaction, or captures as fast as the copy, leave as much as before.
    if (events.length <= AT_ONCE || events.length > before / 2) return xid;
    for (const portion of portionsOf(events, [{ most: AT_ONCE, of: () => 1 }]))
      await transaction(pool, (tx) => copy(tx, merge, merged, portion));
    xid = next;
    before = events.length;
  }
}

/** Lets the names stand for what they stood for before, and gives back what was captured by them meanwhile. */
export const switchBack =
  ({ pool }: { pool: Pool }) =>
  async (merge: MergedSubjects & { names: readonly NameStands[]; revision: number | null }) => {
    const { projectId, names, revision, from } = merge;
    const { merged } = tokensOf(merge);
    await transaction(pool, async (tx) => {
      await holdNames(
        tx,
        names.map(({ name }) => scopeToken(projectId, name)),
      );
      await putNames(tx, projectId, names, revision);
    });
    const homes = names.map(({ name, subjectId }) => {
      const home = subjectId ?? name;
      return { name, subjectId: home, token: scopeToken(projectId, home) };
    });
    const [first = ""] = from;
    const other = { subjectId: first, token: scopeToken(projectId, first) };
    let moved = 0;
    // Another try of the same undo may be moving them too: only what is not there any more is done.
    do {
      const some = await moveSome(pool, merged, { homes, other }, AT_ONCE);
      if (some === 0) await dropDuplicates(pool, merged, { homes, other }, AT_ONCE);
      moved += some;
    } while (await hasCaptured(pool, merged));
    return { moved };
  };

/** Brings a portion of what was given back into the feed again; all of it for a caller of an earlier version, which does not say after what. */
export const announceGivenBack =
  ({ pool }: { pool: Pool }) =>
  async ({
    xid,
    after,
    ...merge
  }: MergedSubjects & { xid: string; after?: string | null | undefined }) => {
    const portion = (from: string | null) =>
      announceMoved(pool, tokensOf(merge).both, { xid, after: from, most: ANNOUNCED_AT_ONCE });
    if (after !== undefined) return portion(after);
    let announced = 0;
    let from: string | null = null;
    do {
      const some: Awaited<ReturnType<typeof portion>> = await portion(from);
      announced += some.announced;
      from = some.next;
    } while (from !== null);
    return { announced, next: null };
  };
