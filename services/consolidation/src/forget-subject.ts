import type { EraseStep } from "@memory/contracts";
import { invalidPayload } from "@memory/errors";
import { inSlices } from "@memory/fairness";
import { newId } from "@memory/ids";
import type { Tx } from "@memory/postgres";
import { trustedScope } from "@memory/scope";
import { disableSubject } from "./domain/forget.ts";
import { NO_COUNTERS, type StepDone, type StepScope } from "./forget-step.ts";
import { eraseScope, reachEpoch } from "./store/erase-scope.ts";
import { readScopeFacts } from "./store/facts.ts";
import { writeJudgement } from "./store/judgements.ts";

/** Erases or disables what a subject's epochs before the forget's own hold; the scope's row is locked. */
export async function forgetSubject(
  tx: Tx,
  { forgetId, mode, epoch, erasedAt }: EraseStep,
  { token, now, predicates }: StepScope,
): Promise<StepDone> {
  if (epoch === null) throw invalidPayload("The epoch of a subject's forget is required.", "epoch");
  if (mode === "delete") {
    const { facts, conflictSets } = await eraseScope(tx, token, epoch);
    await reachEpoch(tx, token, epoch, { erases: true, erasedAt });
    const counters = { facts_deleted: facts, conflict_sets_deleted: conflictSets };
    return { counters: { ...NO_COUNTERS, ...counters }, change: null };
  }
  const facts = (await readScopeFacts(tx, token)).filter((fact) => fact.epoch < epoch);
  const context = { now, newId, epoch, predicates };
  const judgement = await inSlices(disableSubject(facts, forgetId, context));
  const [first] = facts;
  const change = first
    ? await writeJudgement(tx, trustedScope(first.projectId, first.subjectId), judgement, {
        epoch,
        now,
      })
    : null;
  await reachEpoch(tx, token, epoch, { erases: false, erasedAt });
  const counters = {
    facts_disabled: judgement.updated.filter(({ status }) => status === "disabled").length,
    conflict_sets_deleted: judgement.conflicts.removed.length,
  };
  return { counters: { ...NO_COUNTERS, ...counters }, change };
}
