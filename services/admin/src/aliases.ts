import { setTimeout as sleep } from "node:timers/promises";
import type { ForgetMode } from "@memory/contracts";
import { ApiError, notFound, serviceUnavailable } from "@memory/errors";
import type { Keep } from "@memory/idempotency";
import { type Pool, type Tx, transaction } from "@memory/postgres";
import {
  mergedSubject,
  type ProjectScope,
  type Scope,
  type Sender,
  subjectScope,
  tokenOf,
} from "@memory/scope";
import type { RunAlias } from "./run-alias.ts";
import {
  type Alias,
  aliasesOf,
  beginRemoval,
  findAlias,
  hasOpenForget,
  holdNames,
  insertAlias,
  wasAdded,
} from "./store/aliases.ts";
import { forgetMerge, giveUpMerge, type Merge, mergeOf } from "./store/merges.ts";

interface Deps {
  pool: Pool;
  runAlias: RunAlias;
}

/** Aliases that a subject may have. */
const MOST_ALIASES = 100;

export interface SubjectNames {
  /** The subject itself, whichever of its names was asked for. */
  subjectId: string;
  aliases: Alias[];
  /** One that is in progress or in force. */
  merge: Merge | null;
}

/** The names of a subject, by any of them. */
export const readNames =
  ({ pool }: Pick<Deps, "pool">) =>
  async (name: Scope): Promise<SubjectNames> => {
    const subject = await homeOf(pool, name);
    const aliases = await aliasesOf(pool, subject);
    return {
      subjectId: subject.subjectId,
      aliases: aliases.filter(({ state }) => state === "added"),
      merge: await mergeOf(pool, tokenOf(subject)),
    };
  };

/**
 * Lets a name stand for a subject; answers once every service knows it. Repeating it answers the same. Throws `subject_has_memory` for a
 * name with events of its own, `alias_taken` for one that is in use, `too_many_aliases`, and `service_unavailable` when a service does not answer: it is then
 * added in the background.
 */
export const addAlias =
  ({ pool, runAlias }: Deps) =>
  async (named: Scope, alias: string, sender: Sender, keep?: Keep<KeptAlias>): Promise<Alias> => {
    const name = subjectScope(named, alias);
    await transaction(pool, async (tx) => {
      await holdNames(tx, named);
      const subject = await homeOf(tx, named);
      const known = await findAlias(tx, name);
      if (known === null) await refuseAlias(tx, name, subject);
      else if (known.scopeToken !== tokenOf(subject))
        throw taken("It is an alias of another subject.");
      else if (known.state === "removing") throw changing();
      const added = known ?? (await insertAlias(tx, name, subject, sender));
      await keep?.(tx, kept(added));
    });
    return untilAdded({ pool, runAlias }, name);
  };

/** What is answered of an alias. */
export type AddedAlias = Pick<Alias, "subjectId" | "name" | "createdAt" | "actor" | "keyPrefix">;

/** An alias as it was when the request was accepted. */
export type KeptAlias = Pick<Alias, "subjectId" | "state" | "actor" | "keyPrefix"> & {
  createdAt: string;
};

const kept = ({ subjectId, state, actor, keyPrefix, createdAt }: Alias): KeptAlias => ({
  ...{ subjectId, state, actor, keyPrefix, createdAt: createdAt.toISOString() },
});

/**
 * What a retry of `addAlias` is answered: the alias as it was added, also where it was removed since. Null where it was refused, for then
 * the request came to nothing. Throws as `addAlias` does while it is still being added.
 */
export const addedAlias =
  ({ pool, runAlias }: Deps) =>
  async (named: Scope, alias: string, kept: KeptAlias | null): Promise<AddedAlias | null> => {
    if (kept === null) return null; // by an earlier release
    const name = subjectScope(named, alias);
    const added = { ...kept, name: alias, createdAt: new Date(kept.createdAt) };
    if (kept.state === "added") return added;
    const now = await findAlias(pool, name);
    if (now?.createdAt.getTime() === added.createdAt.getTime())
      return now.state === "adding" ? untilAdded({ pool, runAlias }, name) : added;
    const subject = subjectScope(named, kept.subjectId);
    return (await wasAdded(pool, name, subject, added.createdAt)) ? added : null;
  };

/** Removes an alias: the name starts empty, what was captured by it stays the subject's. Throws `alias_not_found`, and `service_unavailable` as adding does. */
export const removeAlias =
  ({ pool, runAlias }: Deps) =>
  async (named: Scope, alias: string, sender: Sender): Promise<SubjectNames> => {
    const name = subjectScope(named, alias);
    const subject = await transaction(pool, async (tx) => {
      await holdNames(tx, named);
      const subject = await homeOf(tx, named);
      const known = await findAlias(tx, name);
      if (known === null || known.scopeToken !== tokenOf(subject))
        throw notFound("alias_not_found");
      if (known.state === "adding" || (await hasOpenForget(tx, [tokenOf(subject)])))
        throw changing();
      await refuseDuringMerge(tx, subject);
      await beginRemoval(tx, name, sender);
      return subject;
    });
    await settled(runAlias, name, async () => (await findAlias(pool, name)) === null || null);
    return readNames({ pool })(subject);
  };

async function refuseAlias(tx: Tx, name: Scope, subject: Scope): Promise<void> {
  if (tokenOf(name) === tokenOf(subject)) throw taken("It is the subject itself.");
  if ((await aliasesOf(tx, name)).length > 0) throw taken("It has aliases itself.");
  if ((await aliasesOf(tx, subject)).length >= MOST_ALIASES)
    throw new ApiError("too_many_aliases", `A subject has at most ${MOST_ALIASES} aliases.`);
  if (await hasOpenForget(tx, [tokenOf(name), tokenOf(subject)])) throw changing();
  if ((await mergeOf(tx, tokenOf(name))) !== null)
    throw taken("It is merged with another subject.");
  await refuseDuringMerge(tx, subject);
}

/** Names do not change while a merge, or its undo, is in progress. */
async function refuseDuringMerge(tx: Tx, subject: Scope): Promise<void> {
  const merge = await mergeOf(tx, tokenOf(subject));
  if (merge !== null && merge.state !== "merged") throw changing();
}

const taken = (why: string) => new ApiError("alias_taken", why, { field: "alias" });

const changing = () =>
  serviceUnavailable(
    "A name of the subject is being changed, or it is being forgotten; try again.",
  );

async function untilAdded({ pool, runAlias }: Deps, name: Scope): Promise<Alias> {
  return settled(runAlias, name, async () => {
    const alias = await findAlias(pool, name);
    if (alias === null)
      throw new ApiError(
        "subject_has_memory",
        "The name has memory of its own: merge the two subjects.",
        { field: "alias" },
      );
    return alias.state === "added" ? alias : null;
  });
}

const PATIENCE_MS = 7_000;
const LOOK_AGAIN_MS = 50;

/** Runs the change of a name, or waits for who does, until there is an answer. */
async function settled<Answer>(
  runAlias: RunAlias,
  name: Scope,
  look: () => Promise<Answer | null>,
): Promise<Answer> {
  const untilMs = performance.now() + PATIENCE_MS;
  for (;;) {
    await runAlias(tokenOf(name));
    const answer = await look();
    if (answer !== null) return answer;
    if (performance.now() > untilMs) throw serviceUnavailable("The name is still being changed.");
    await sleep(LOOK_AGAIN_MS);
  }
}

/** The subject that a name is an alias of, or itself. */
export async function homeOf(db: Pool | Tx, name: Scope): Promise<Scope> {
  const alias = await findAlias(db, name);
  return alias === null ? name : subjectScope(name, alias.subjectId);
}

/** The subject that reads are about: the merged one, where it is merged. Throws `service_unavailable` while that changes. */
export async function servedSubject(pool: Pool, subject: Scope): Promise<Scope> {
  const merge = await mergeOf(pool, tokenOf(subject));
  if (merge === null || isCopying(merge)) return subject;
  if (merge.state !== "merged") throw changing();
  return subjectScope(subject, mergedSubject(merge.subjectId ?? "", merge.id));
}

/** A scope that a forget of a subject is about beside its own. */
interface OtherScope {
  subject: Scope;
  /** Deleted, whatever the forget does: a copy that was not served yet. */
  isCopy: boolean;
}

/**
 * The subject that a forget by a name is about, and the other scopes of its memory, under the lock of the project's names. A merge that does
 * not serve yet is given up. Throws `service_unavailable` while a name of it is being changed.
 */
export async function subjectToForget(
  tx: Tx,
  project: ProjectScope,
  name: string,
  mode: ForgetMode,
): Promise<{ subject: Scope; others: OtherScope[] }> {
  await holdNames(tx, project);
  const subject = await homeOf(tx, subjectScope(project, name));
  if ((await aliasesOf(tx, subject)).some(({ state }) => state !== "added")) throw changing();
  return { subject, others: await othersOf(tx, subject, mode) };
}

async function othersOf(tx: Tx, subject: Scope, mode: ForgetMode): Promise<OtherScope[]> {
  const merge = await mergeOf(tx, tokenOf(subject));
  if (merge === null) return [];
  const { id, subjectId, otherId } = merge;
  const merged = subjectScope(subject, mergedSubject(subjectId ?? "", id));
  if (isCopying(merge)) {
    await giveUpMerge(tx, id);
    return [{ subject: merged, isCopy: true }];
  }
  if (merge.state !== "merged") throw changing();
  if (mode === "delete") await forgetMerge(tx, id);
  const both = [subjectId ?? "", otherId ?? ""].map((one) => subjectScope(subject, one));
  return [merged, ...both.filter((one) => tokenOf(one) !== tokenOf(subject))].map((one) => ({
    subject: one,
    isCopy: false,
  }));
}

/** Nothing of it is served yet. */
const isCopying = ({ state, step }: Merge): boolean =>
  state === "merging" && step !== "switch" && step !== "names";

/** The scopes of a merge beside that of a fact, under the lock of the project's names; null when it is in none. Gives up a merge that does not serve yet. */
export async function scopesAlike(
  tx: Tx,
  project: ProjectScope,
  token: string,
): Promise<{ merge: Merge; isCopy: boolean } | null> {
  await holdNames(tx, project);
  const merge = await mergeOf(tx, token);
  if (merge === null) return null;
  if (isCopying(merge)) {
    await giveUpMerge(tx, merge.id);
    return { merge, isCopy: true };
  }
  if (merge.state !== "merged") throw changing();
  return { merge, isCopy: false };
}
