import { setTimeout as sleep } from "node:timers/promises";
import { ApiError, notFound, serviceUnavailable } from "@memory/errors";
import type { Keep } from "@memory/idempotency";
import { newId } from "@memory/ids";
import { type Pool, type Tx, transaction } from "@memory/postgres";
import {
  type ProjectScope,
  type Scope,
  type Sender,
  subjectScope,
  tokenOf,
  trustedScope,
} from "@memory/scope";
import { homeOf } from "./aliases.ts";
import type { RunMerge } from "./run-merge.ts";
import { aliasesOf, hasDisable, hasOpenForget, holdNames } from "./store/aliases.ts";
import { openMergesOf } from "./store/merge-queue.ts";
import { beginUndo, findMerge, insertMerge, type Merge, mergeOf } from "./store/merges.ts";

interface Deps {
  pool: Pool;
  runMerge: RunMerge;
  /** How long a caller waits. */
  patienceMs?: number;
}

/** Merges of a project that may be in progress. */
const MOST_OPEN = 100;
const PATIENCE_MS = 7_000;
const LOOK_AGAIN_MS = 50;

/**
 * Merges two subjects under the name of the first; answers once all services serve the merged one. Repeating it answers the same. Throws
 * `merge_not_possible`, and `service_unavailable` with its `Location` while it goes on.
 */
export const mergeSubjects =
  (deps: Deps) =>
  async (named: Scope, other: string, sender: Sender, keep?: Keep<string>): Promise<Merge> => {
    const id = await transaction(deps.pool, async (tx) => {
      await holdNames(tx, named);
      const subject = await homeOf(tx, named);
      const second = await homeOf(tx, subjectScope(named, other));
      const id = (await sameMerge(tx, subject, second)) ?? newId();
      if ((await findMerge(tx, named, id)) === null) {
        await refuseMerge(tx, subject, second);
        if ((await openMergesOf(tx, named)) >= MOST_OPEN) throw tooMany();
        await insertMerge(tx, id, { subject, other: second }, sender);
      }
      await keep?.(tx, id);
      return id;
    });
    return awaitMerge(deps)(named, id);
  };

/** The outcome of a merge, or of its undo, once it is over. */
export const awaitMerge =
  ({ pool, runMerge, patienceMs = PATIENCE_MS }: Deps) =>
  async (project: ProjectScope, id: string): Promise<Merge> => {
    const untilMs = performance.now() + patienceMs;
    for (;;) {
      // It goes on by itself after the caller has gone.
      const late = sleep(Math.max(0, untilMs - performance.now()));
      await Promise.race([runMerge(id), late]);
      const merge = endedMerge(await findMerge(pool, project, id));
      if (merge !== null) return merge;
      if (performance.now() > untilMs) throw goesOn(id);
      await sleep(LOOK_AGAIN_MS);
    }
  };

/** Null while it is in progress. */
function endedMerge(merge: Merge | null): Merge | null {
  if (merge === null) throw notFound("merge_not_found");
  if (merge.state === "refused") throw refused(WHY[merge.refusedAs ?? ""] ?? "It was given up.");
  return merge.state === "merging" || merge.state === "unmerging" ? null : merge;
}

/** Undoes a merge: both subjects are as if it had never been. Repeating it answers the same. Throws as merging does. */
export const unmerge =
  (deps: Deps) =>
  async (
    project: ProjectScope,
    id: string,
    sender: Sender,
    keep?: Keep<string>,
  ): Promise<Merge> => {
    await transaction(deps.pool, async (tx) => {
      await holdNames(tx, project);
      const merge = await findMerge(tx, project, id);
      if (merge === null) throw notFound("merge_not_found");
      await refuseUndo(tx, merge);
      if (merge.state === "merged") await beginUndo(tx, merge, sender);
      await keep?.(tx, id);
    });
    return awaitMerge(deps)(project, id);
  };

async function refuseUndo(tx: Tx, merge: Merge): Promise<void> {
  const { id, state, token, otherToken, scopeToken } = merge;
  if (state === "refused") throw notFound("merge_not_found");
  if (state === "forgotten") throw refused("The memory was deleted.");
  if (state === "merging") throw goesOn(id);
  if (state !== "merged") return;
  if (await hasOpenForget(tx, [token, otherToken, scopeToken])) throw busy();
  if (await hasDisable(tx, [scopeToken]))
    throw refused("The merged subject is disabled: restore it first.");
  await refuseWhileNamesChange(tx, namesOfMerge(merge));
}

const WHY: Readonly<Record<string, string>> = {
  hidden: "A part of a subject is disabled: restore it, or delete it, first.",
  empty: "A subject has no memory: give the other one an alias.",
  "too large": "The two have more than 200,000 events.",
  merged:
    "One of them has another name, or is merged, by a change that this service's database has lost. It is being found again: try again.",
  forgotten: "One of the subjects was forgotten meanwhile.",
};

const tooMany = () =>
  new ApiError("rate_limited", `The project has ${MOST_OPEN} merges in progress.`, {
    headers: { "retry-after": "10" },
  });
const refused = (why: string) => new ApiError("merge_not_possible", why);
const busy = () =>
  serviceUnavailable("A subject is being forgotten, or its names change; try again.");

function goesOn(id: string): ApiError {
  const { type, message, headers } = serviceUnavailable(
    "It takes longer, and continues in the background.",
  );
  return new ApiError(type, message, { headers: { ...headers, location: `/v1/merges/${id}` } });
}

/** The merge of the same two that is not over. */
async function sameMerge(tx: Tx, subject: Scope, other: Scope): Promise<string | null> {
  const known = await mergeOf(tx, tokenOf(subject));
  const isSame = known?.otherToken === tokenOf(other) && known.token === tokenOf(subject);
  return isSame && known.state !== "unmerging" ? known.id : null;
}

async function refuseMerge(tx: Tx, subject: Scope, other: Scope): Promise<void> {
  const tokens = [tokenOf(subject), tokenOf(other)];
  if (tokens[0] === tokens[1]) throw refused("Both are names of one subject.");
  for (const token of tokens)
    if ((await mergeOf(tx, token)) !== null)
      throw refused("One of them is merged already: undo that merge first.");
  if (await hasOpenForget(tx, tokens)) throw busy();
  await refuseWhileNamesChange(tx, [subject, other]);
}

/** A change of names that is not done would say later what a merge, or its undo, has said otherwise. */
async function refuseWhileNamesChange(tx: Tx, subjects: readonly Scope[]): Promise<void> {
  for (const subject of subjects)
    if ((await aliasesOf(tx, subject)).some(({ state }) => state !== "added")) throw busy();
}

const namesOfMerge = ({ projectId, subjectId, otherId }: Merge): Scope[] =>
  [subjectId, otherId].flatMap((id) => (id === null ? [] : [trustedScope(projectId, id)]));
