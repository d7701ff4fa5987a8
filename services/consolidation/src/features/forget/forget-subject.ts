import { type ForgetStep, NO_COUNTERS } from "@memory/contracts";
import { invalidPayload } from "@memory/errors";
import { dropNamesOf } from "@memory/names";
import type { Tx } from "@memory/postgres";
import { disableScope } from "../../store/disable-scope.ts";
import { eraseScope, reachEpoch } from "../../store/erase-scope.ts";
import type { StepDone, StepScope } from "./forget-step.ts";

/** Erases or disables everything of the epochs before that of the forget; the scope's row is locked. */
export async function forgetSubject(
  tx: Tx,
  { forgetId, mode, epoch, erasedAt }: ForgetStep,
  { token, now }: StepScope,
): Promise<StepDone> {
  if (epoch === null) throw invalidPayload("The epoch of a subject's forget is required.", "epoch");
  if (mode === "delete") {
    const { facts, conflictSets } = await eraseScope(tx, token, epoch);
    await reachEpoch(tx, token, epoch, { erases: true, erasedAt });
    await dropNamesOf(tx, token);
    const counters = { facts_deleted: facts, conflict_sets_deleted: conflictSets };
    return { counters: { ...NO_COUNTERS, ...counters }, change: null };
  }
  const { facts, conflictSets } = await disableScope(tx, token, { epoch, forgetId, now });
  await reachEpoch(tx, token, epoch, { erases: false, erasedAt });
  const counters = { facts_disabled: facts.length, conflict_sets_deleted: conflictSets };
  const change = facts.length > 0 ? { scopeToken: token, facts } : null;
  return { counters: { ...NO_COUNTERS, ...counters }, change };
}
