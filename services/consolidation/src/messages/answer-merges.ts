import {
  ConsolidationMergeCarry,
  ConsolidationMergeLearn,
  ConsolidationMergePrepare,
  ConsolidationMergeUndo,
  FactsAlike,
  type MergedSubjects,
} from "@memory/contracts";
import type { Bus } from "@memory/jetstream";
import type { z } from "zod";

interface Verbs {
  prepare: (merge: MergedSubjects) => Promise<void>;
  undo: (merge: MergedSubjects) => Promise<void>;
  learn: (merge: MergedSubjects) => Promise<boolean>;
  carry: (merge: MergedSubjects) => Promise<number>;
  alike: (
    asked: z.output<typeof FactsAlike.ask>,
  ) => Promise<{ factId: string; scopeToken: string }[]>;
}

/** Answers admin's requests about merges. */
export function answerMerges(bus: Bus, { prepare, undo, learn, carry, alike }: Verbs): void {
  bus.respond(ConsolidationMergePrepare, async (merge) => {
    await prepare(merge);
    return {};
  });
  bus.respond(ConsolidationMergeUndo, async (merge) => {
    await undo(merge);
    return {};
  });
  bus.respond(ConsolidationMergeLearn, async (merge) => ({ isDone: await learn(merge) }));
  bus.respond(ConsolidationMergeCarry, async (merge) => ({ carried: await carry(merge) }));
  bus.respond(FactsAlike, async (asked) => ({ facts: await alike(asked) }));
}
