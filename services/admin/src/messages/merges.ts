import {
  ConsolidationMergeCarry,
  ConsolidationMergeLearn,
  ConsolidationMergePrepare,
  ConsolidationMergeUndo,
  ConsolidationNames,
  ContextMergePrepare,
  ContextMergeUndo,
  ContextNames,
  FactsAlike,
  IngestMergeAnnounce,
  IngestMergeBack,
  IngestMergeCopy,
  IngestMergeSwitch,
  type MergedSubjects,
  type NameStands,
} from "@memory/contracts";
import type { Bus } from "@memory/jetstream";

/** What names stand for, by the revision of the change. */
interface Names {
  names: NameStands[];
  revision: number | null;
}

const OPTIONS = { timeoutMs: 8_000 };

/** The requests of a merge and of its undo, to the services that keep the memory. */
export const mergeRequests = (bus: Bus) => ({
  async prepare(merge: MergedSubjects): Promise<void> {
    await bus.request(ConsolidationMergePrepare, merge, OPTIONS);
    await bus.request(ContextMergePrepare, merge, OPTIONS);
  },
  copy: (
    merge: MergedSubjects,
    after: { occurredAt: string; recordedAt: string; id: string } | null,
  ) => bus.request(IngestMergeCopy, { ...merge, after }, OPTIONS),
  learn: async (merge: MergedSubjects): Promise<boolean> =>
    (await bus.request(ConsolidationMergeLearn, merge, OPTIONS)).isDone,
  carry: async (merge: MergedSubjects): Promise<number> =>
    (await bus.request(ConsolidationMergeCarry, merge, OPTIONS)).carried,
  switchTo: async (merge: MergedSubjects, names: Names, xid: string): Promise<number> =>
    (await bus.request(IngestMergeSwitch, { ...merge, ...names, xid }, OPTIONS)).copied,
  async switchBack(merge: MergedSubjects, names: Names): Promise<void> {
    // First: what is given back may be learned from as soon as it is there.
    await bus.request(ConsolidationMergeUndo, merge, OPTIONS);
    await bus.request(IngestMergeBack, { ...merge, ...names }, OPTIONS);
  },
  async holdBack(merge: MergedSubjects): Promise<void> {
    await bus.request(ConsolidationMergeUndo, merge, OPTIONS);
    await bus.request(ContextMergeUndo, merge, OPTIONS);
  },
  /** The capture after which there is more to announce; null when there is none, or the answer is of a version that announces all at once. */
  announce: async (
    merge: MergedSubjects,
    xid: string,
    after: string | null,
  ): Promise<string | null> =>
    (await bus.request(IngestMergeAnnounce, { ...merge, xid, after }, OPTIONS)).next ?? null,
  async sayNames(projectId: string, names: Names): Promise<void> {
    await bus.request(ConsolidationNames, { projectId, ...names }, OPTIONS);
    await bus.request(ContextNames, { projectId, ...names, takesTraces: false }, OPTIONS);
  },
});

/** Facts of other scopes of a merge that say the same as one, from the same events. */
export async function factsAlike(
  bus: Bus,
  asked: { projectId: string; factId: string; mergedToken: string; scopeTokens: string[] },
): Promise<{ factId: string; scopeToken: string }[]> {
  return (await bus.request(FactsAlike, asked, OPTIONS)).facts;
}
