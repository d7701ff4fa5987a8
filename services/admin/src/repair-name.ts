import type { NameKept } from "@memory/contracts";
import type { Tx } from "@memory/postgres";
import { mergeIdOf, type ProjectScope, shownSubject, subjectScope, tokenOf } from "@memory/scope";
import { queueErasure } from "./queue-erasure.ts";
import { type Alias, aliasesOf, findAlias, hasOpenForget } from "./store/aliases.ts";
import {
  changeAlias,
  deletedSince,
  reachRevision,
  takeAlias,
  takeMerge,
} from "./store/lost-names.ts";
import { beginUndo, findMerge, type Merge, mergeOf, switchAgain } from "./store/merges.ts";
import { nextRevision } from "./store/name-changes.ts";
import type { NameKnown } from "./store/names-known.ts";

/** What this database has of a name. */
export interface Seen {
  alias: Alias | null;
  known: NameKnown | null;
  merge: Merge["state"] | null;
}

/** `left`: it differs, and nothing here can bring it together. `changing`: it is to be looked at again. */
export type Repair =
  | "alias found"
  | "alias lost"
  | "merge found"
  | "merge undone"
  | "merge erased"
  | "copies erased"
  | "said again"
  | "left"
  | "changing"
  | "same";

interface Wanted {
  kept: NameKept;
  seen: Seen;
  /** All names of what it stands for, as ingest has them. */
  siblings: readonly NameKept[];
}

export const NOBODY = { actor: null, keyPrefix: null };

/** Brings a name together with what ingest has of it, under the lock of the project's names: the later change wins. */
export async function repairName(tx: Tx, project: ProjectScope, wanted: Wanted): Promise<Repair> {
  const { kept, seen } = wanted;
  const { alias, known } = seen;
  if (alias !== null && alias.state !== "added") return "changing";
  if ((known?.subjectId ?? null) === kept.subjectId) return "same";
  const subjects = [kept.subjectId, known?.subjectId, known?.homeId];
  const tokens = subjects.flatMap((id) => (id ? [tokenOf(subjectScope(project, id))] : []));
  if (await hasOpenForget(tx, [kept.token, ...tokens])) return "changing";
  await reachRevision(tx, project, kept.revision ?? 0);
  const isOurs = known !== null && (kept.revision ?? 0) <= (known.revision ?? 0);
  return isOurs ? sayAgain(tx, project, known) : takeFromIngest(tx, project, wanted);
}

async function takeFromIngest(
  tx: Tx,
  project: ProjectScope,
  { kept, seen: { alias, known }, siblings }: Wanted,
): Promise<Repair> {
  if (kept.subjectId !== null && mergeIdOf(kept.subjectId) !== null)
    return foundMerge(tx, project, { kept, siblings, subjectId: kept.subjectId });
  const merge = await mergeOfSide(tx, project, known);
  if (merge?.state === "merged") await beginUndo(tx, merge, NOBODY, kept.revision);
  const done = await foundName(tx, project, kept, alias);
  return merge !== null && done === "same" ? "merge undone" : done;
}

/** The merge that a name is one of the two subjects of. */
async function mergeOfSide(
  tx: Tx,
  project: ProjectScope,
  known: NameKnown | null,
): Promise<Merge | null> {
  const id = known?.name === known?.homeId ? mergeIdOf(known?.subjectId ?? "") : null;
  return id === null ? null : findMerge(tx, project, id);
}

/** Ingest lacks a change, or has an earlier one. */
async function sayAgain(tx: Tx, project: ProjectScope, known: NameKnown): Promise<Repair> {
  const merge = await mergeOfSide(tx, project, known);
  if (merge?.state === "merged") await switchAgain(tx, merge);
  if (merge === null) {
    const revision = await nextRevision(tx, project);
    await changeAlias(tx, known.token, { state: "adding", revision });
  }
  return "said again";
}

/** Takes an alias as ingest has it, or the loss of one. */
async function foundName(
  tx: Tx,
  project: ProjectScope,
  { token, name, subjectId, revision }: NameKept,
  alias: Alias | null,
): Promise<Repair> {
  if (subjectId === null) {
    if (alias === null) return "same";
    await changeAlias(tx, token, { state: "removing", revision });
    return "alias lost";
  }
  if (alias?.subjectId === subjectId) return "same";
  if (name === null) return "left";
  const named = subjectScope(project, name);
  const subject = subjectScope(project, subjectId);
  const isChain =
    (await findAlias(tx, subject)) !== null || (await aliasesOf(tx, named)).length > 0;
  if (isChain) return "left";
  await takeAlias(tx, named, subject, { revision, state: "adding" });
  return "alias found";
}

interface Found {
  kept: NameKept;
  subjectId: string;
  siblings: readonly NameKept[];
}

/** A merge that ingest serves. */
async function foundMerge(
  tx: Tx,
  project: ProjectScope,
  { kept, subjectId, siblings }: Found,
): Promise<Repair> {
  const id = mergeIdOf(subjectId);
  const merge = await findMerge(tx, project, id);
  if (merge === null)
    return registerMerge(tx, project, { id: id ?? "", kept, subjectId, siblings });
  if (merge.state === "merging" || merge.state === "unmerging") return "same";
  if (merge.state !== "merged" || kept.name === null) return "left";
  await takeAliases(tx, project, [kept], subjectId);
  return "alias found";
}

/** Aliases of a merged subject, which stand for it already. */
async function takeAliases(
  tx: Tx,
  project: ProjectScope,
  names: readonly NameKept[],
  mergedId: string,
): Promise<void> {
  for (const { name, homeId, revision } of names) {
    if (name === null) continue;
    const named = subjectScope(project, name);
    const home = subjectScope(project, homeId ?? shownSubject(mergedId));
    if ((await findAlias(tx, named)) === null)
      await takeAlias(tx, named, home, { revision, state: "added" });
  }
}

/** The merge is in force again; or, where one of the two was deleted since, its memory goes too. */
async function registerMerge(
  tx: Tx,
  project: ProjectScope,
  { id, kept, subjectId, siblings }: Found & { id: string },
): Promise<Repair> {
  const isSide = ({ name, homeId }: NameKept) =>
    name !== null && (homeId === null || homeId === name);
  const first = shownSubject(subjectId);
  const second = siblings.find((one) => isSide(one) && one.name !== first)?.name;
  if (second == null) return "left";
  const subject = subjectScope(project, first);
  const other = subjectScope(project, second);
  const merged = subjectScope(project, subjectId);
  const sides = [subject, other];
  for (const side of sides)
    if ((await findAlias(tx, side)) !== null || (await mergeOf(tx, tokenOf(side))) !== null)
      return "left";
  if (await hasOpenForget(tx, [...sides, merged].map(tokenOf))) return "changing";
  const deleted = await deletedSince(tx, sides.map(tokenOf), kept.revision);
  const [cause] = deleted.values();
  const lost = { id, subject, other, revision: kept.revision };
  await takeMerge(tx, { ...lost, isForgotten: cause !== undefined });
  if (cause === undefined) {
    await takeAliases(
      tx,
      project,
      siblings.filter((one) => !isSide(one)),
      subjectId,
    );
    return "merge found";
  }
  for (const scope of [merged, ...sides.filter((side) => !deleted.has(tokenOf(side)))])
    await queueErasure(tx, scope, {
      sender: cause.sender,
      reason: `forget ${cause.id}, of a merge that was not known`,
    });
  return "merge erased";
}
