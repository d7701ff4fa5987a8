import { hash } from "node:crypto";
import type { MergedSubjects, NameStands } from "@memory/contracts";
import { isUnavailable } from "@memory/errors";
import { newId } from "@memory/ids";
import type { Bus } from "@memory/jetstream";
import type { Log } from "@memory/log";
import { emit } from "@memory/outbox";
import { type Pool, transaction } from "@memory/postgres";
import { forgetTargetHash, mergedSubject, type Sender, trustedScope } from "@memory/scope";
import type { AwaitReceipt } from "./await-receipt.ts";
import { mergeRequests } from "./messages/merges.ts";
import { aliasesOfToken } from "./store/aliases.ts";
import { claimMerge, type Merge, noteMerge, releaseMerge } from "./store/merges.ts";
import { askToCompare } from "./store/names-compared.ts";
import { findReceipt, insertReceipt } from "./store/receipts.ts";

interface Deps {
  pool: Pool;
  bus: Bus;
  log: Log;
  awaitReceipt: AwaitReceipt;
}

type Noted = Parameters<typeof noteMerge>[3];
type Step = (deps: Deps, merge: Merge, of: MergedSubjects) => Promise<Noted>;

export type RunMerge = (id: string) => Promise<void>;

export interface MergeRunner {
  /** Continues a merge, or its undo, until it is over, from where an earlier run left it; at once back where enough go on already. */
  run: RunMerge;
  /** Ends after the steps under way: what is left is free for another process. */
  stop(): Promise<void>;
}

/** Merges that one replica works on at a time, those that callers wait for included. */
const MOST_AT_ONCE = 8;

export function mergeRunner(deps: Deps): MergeRunner {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  return {
    async run(id) {
      if (stopping.signal.aborted || running.size >= MOST_AT_ONCE) return;
      const run = runMerge(deps, id, stopping.signal);
      running.add(run);
      await run.finally(() => running.delete(run));
    },
    async stop() {
      stopping.abort();
      await Promise.allSettled(running);
    },
  };
}

async function runMerge(deps: Deps, id: string, stopping: AbortSignal): Promise<void> {
  const { pool, log } = deps;
  const lease = newId();
  try {
    let merge = await claimMerge(pool, id, lease);
    while (merge !== null && isOpen(merge) && !stopping.aborted)
      merge = await advance(deps, merge, lease);
  } catch (error) {
    if (!isUnavailable(error)) log.error({ err: error, mergeId: id }, "merge failed");
  } finally {
    await releaseMerge(pool, id, lease);
  }
}

const isOpen = ({ state }: Merge): boolean => state === "merging" || state === "unmerging";

/** Does the next step; null when another runner took over, or a forget gave the merge up. */
async function advance(deps: Deps, merge: Merge, lease: string): Promise<Merge | null> {
  const step: Step | undefined = STEPS[merge.step];
  if (step === undefined) throw new Error(`no step ${merge.step}`);
  return noteStep(deps, merge, lease, await step(deps, merge, subjectsOf(merge)));
}

/** Notes a step, with an event in the outbox at the end. */
const noteStep = (
  { pool }: Deps,
  { id }: Merge,
  lease: string,
  noted: Noted,
): Promise<Merge | null> =>
  transaction(pool, async (tx) => {
    const merge = await noteMerge(tx, id, lease, noted);
    const type = noted.state === "merged" ? "subjects.merged" : "subjects.unmerged";
    if (merge === null || (noted.state !== "merged" && noted.state !== "unmerged")) return merge;
    const { projectId, scopeToken, token, otherToken, events, decisions } = merge;
    const data = { merge_id: id, subject_token: token, other_token: otherToken, events, decisions };
    await emit(tx, [{ type, projectId, scopeToken, sender: senderOf(merge), data }]);
    return merge;
  });

/** Who asked for what is done now: the merge, or its undo. */
const senderOf = (merge: Merge): Sender =>
  merge.state === "merging" || merge.state === "merged"
    ? { actor: merge.actor, keyPrefix: merge.keyPrefix }
    : { actor: merge.undoneByActor, keyPrefix: merge.undoneByKeyPrefix };

const subjectsOf = ({ id, projectId, subjectId, otherId }: Merge): MergedSubjects => ({
  projectId,
  into: mergedSubject(subjectId ?? "", id),
  from: [subjectId ?? "", otherId ?? ""],
});

const STEPS: Readonly<Record<string, Step>> = {
  async prepare({ bus }, _merge, of) {
    await mergeRequests(bus).prepare(of);
    return { step: "copy" };
  },
  async copy({ pool, bus }, { place, events }, of) {
    const after = place?.id === undefined ? null : place;
    const { copied, next, xid, refused } = await mergeRequests(bus).copy(of, after);
    if (refused === "merged") await askToCompare(pool);
    if (refused !== null) return { state: "refused", refusedAs: refused };
    return {
      events: events + copied,
      xid,
      ...(next === null ? { step: "learn" } : { place: next }),
    };
  },
  async learn({ bus }, _merge, of) {
    return (await mergeRequests(bus).learn(of)) ? { step: "carry" } : {};
  },
  async carry({ bus }, _merge, of) {
    return { step: "switch", decisions: await mergeRequests(bus).carry(of) };
  },
  async switch({ pool, bus }, merge, of) {
    const names = await namesOf(pool, merge, of, of.into);
    const copied = await mergeRequests(bus).switchTo(of, names, merge.xid ?? "0");
    return { step: "names", events: copied };
  },
  async names({ pool, bus }, merge, of) {
    await mergeRequests(bus).sayNames(of.projectId, await namesOf(pool, merge, of, of.into));
    return { state: "merged" };
  },
  async back({ pool, bus }, merge, of) {
    await mergeRequests(bus).switchBack(of, await namesOf(pool, merge, of, null));
    return { step: "names back" };
  },
  async "names back"({ pool, bus }, merge, of) {
    // After ingest has given events back, which tells whose they are, and before anything is served or learned of the two.
    await mergeRequests(bus).holdBack(of);
    await mergeRequests(bus).sayNames(of.projectId, await namesOf(pool, merge, of, null));
    return { step: "erase" };
  },
  async erase(deps, merge, of) {
    await eraseMerged(deps, merge, of.into);
    return { step: "announce" };
  },
  async announce({ bus }, { xid, place }, of) {
    const next = await mergeRequests(bus).announce(of, xid ?? "0", place?.jobId ?? null);
    return next === null ? { state: "unmerged" } : { place: { jobId: next } };
  },
};

/** The revision of the merge, or of its undo, and all names of both subjects, and what they stand for: the merged one, or, with null, what they stood for before. */
async function namesOf(
  pool: Pool,
  { token, otherToken, revision }: Merge,
  { from }: MergedSubjects,
  into: string | null,
): Promise<{ names: NameStands[]; revision: number | null }> {
  const names = from.map((name): NameStands => ({ name, subjectId: into, homeId: name }));
  for (const side of [token, otherToken])
    for (const { name, subjectId } of await aliasesOfToken(pool, side))
      names.push({ name, subjectId: into ?? subjectId, homeId: subjectId });
  return { names, revision };
}

/** Deletes what the merged subject has, by a receipt of its own. */
async function eraseMerged(
  { pool, awaitReceipt }: Deps,
  merge: Merge,
  into: string,
): Promise<void> {
  const { id, projectId, scopeToken } = merge;
  const project = trustedScope(projectId, "");
  const receiptId = derivedId(id);
  if ((await findReceipt(pool, project, receiptId)) === null)
    await insertReceipt(pool, project, {
      ...({ action: "erase", mode: "delete", scope: "subject" } as const),
      ...{ id: receiptId, restores: null, scopeToken, target: into, epoch: null, partOf: null },
      targetHash: forgetTargetHash("subject", projectId, into),
      ...{ ...senderOf(merge), requestedBy: null, reason: `undo of merge ${id}` },
    });
  await awaitReceipt(project, receiptId, scopeToken);
}

/** The id of the receipt by which the undo of a merge deletes what it made. */
const derivedId = (mergeId: string): string =>
  hash("sha256", `unmerge ${mergeId}`, "hex").replace(
    /^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/,
    "$1-$2-$3-$4-$5",
  );
