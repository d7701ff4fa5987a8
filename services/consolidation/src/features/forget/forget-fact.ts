import { type ForgetStep, NO_COUNTERS } from "@memory/contracts";
import { ApiError, notFound } from "@memory/errors";
import { newId } from "@memory/ids";
import type { Tx } from "@memory/postgres";
import { trustedScope } from "@memory/scope";
import { forgetFact as decideForget } from "../../domain/forget/forget.ts";
import { keepCompactedSources } from "../../store/compacted-sources.ts";
import { writeDecision } from "../../store/decisions.ts";
import { readFactsById, readIdentityFacts } from "../../store/facts.ts";
import { eraseTraces } from "../../store/forgets.ts";
import type { StepDone, StepScope } from "./forget-step.ts";

/**
 * Disables or erases one fact; the scope's row is locked. Throws `fact_not_found` when it was erased meanwhile and
 * `illegal_status_transition` when it cannot be forgotten that way.
 */
export async function forgetFact(
  tx: Tx,
  factId: string,
  { forgetId, mode }: ForgetStep,
  { token, epoch, now, predicates, asked }: StepScope,
): Promise<StepDone> {
  const [fact] = await readFactsById(tx, [factId]);
  if (!fact) throw notFound("fact_not_found");
  const alike = await readIdentityFacts(tx, token, fact.identityKey);
  const others = alike.filter(({ id }) => id !== factId);
  const forgotten = decideForget([...others, fact], factId, mode, forgetId, {
    now,
    newId,
    epoch,
    predicates,
  });
  if (forgotten.kind === "already") return { counters: NO_COUNTERS, change: null };
  if (forgotten.kind === "illegal") {
    throw new ApiError(
      "illegal_status_transition",
      `A fact that is ${forgotten.from} cannot be forgotten with mode ${mode}.`,
    );
  }
  const { decision, erasedEventIds, erasedRowIds, factIds } = forgotten;
  const scope = trustedScope(fact.projectId, fact.subjectId);
  await keepCompactedSources(tx, token, erasedRowIds, factId);
  const change = await writeDecision(tx, scope, decision, { epoch, now, asked });
  if (mode === "delete") await eraseTraces(tx, fact, factIds, erasedEventIds);
  const counters = {
    [mode === "delete" ? "facts_deleted" : "facts_disabled"]: factIds.length,
    conflict_sets_deleted: decision.conflicts.removed.length,
  };
  return { counters: { ...NO_COUNTERS, ...counters }, change };
}
