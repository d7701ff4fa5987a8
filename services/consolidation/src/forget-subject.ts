import type { EraseStep, FactsChange } from "@memory/contracts";
import { invalidPayload } from "@memory/errors";
import { inSlices } from "@memory/fairness";
import { newId } from "@memory/ids";
import type { Tx } from "@memory/postgres";
import { trustedScope } from "@memory/scope";
import { disableSubject } from "./domain/forget.ts";
import type { JudgeContext } from "./domain/judgement.ts";
import { NO_COUNTERS, type StepDone, type StepScope, together } from "./forget-step.ts";
import { eraseScope, reachEpoch } from "./store/erase-scope.ts";
import { livePortions } from "./store/fact-portions.ts";
import { readFactsById } from "./store/facts.ts";
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
  const disabled = await disable(tx, token, forgetId, { now, newId, epoch, predicates });
  await reachEpoch(tx, token, epoch, { erases: false, erasedAt });
  return disabled;
}

/** Portion by portion, so that a memory of any size takes the memory of one. */
async function disable(
  tx: Tx,
  token: string,
  forgetId: string,
  context: JudgeContext,
): Promise<StepDone> {
  const changes: FactsChange[] = [];
  const removedSets = new Set<string>();
  let disabled = 0;
  for (const ids of await livePortions(tx, token, context.epoch)) {
    const facts = await readFactsById(tx, ids);
    const [first] = facts;
    if (!first) continue;
    const judgement = await inSlices(disableSubject(facts, forgetId, context));
    const scope = trustedScope(first.projectId, first.subjectId);
    const change = await writeJudgement(tx, scope, judgement, context);
    if (change) changes.push(change);
    for (const id of judgement.conflicts.removed) removedSets.add(id);
    disabled += facts.length;
  }
  const counters = { facts_disabled: disabled, conflict_sets_deleted: removedSets.size };
  return { counters: { ...NO_COUNTERS, ...counters }, change: together(changes) };
}
