import { decideAgain } from "../decide/decide-again.ts";
import { compareAssertions } from "../facts/assertion.ts";
import type { Cause, Decision, DecisionContext } from "../facts/decision.ts";
import type { Fact } from "../facts/fact.ts";
import type { Steps } from "../facts/steps.ts";
import {
  closeWorkingSet,
  factOf,
  moveFact,
  openWorkingSetStepwise,
  rowsIn,
  type WorkingSet,
} from "../facts/working-set.ts";
import { reorderSeries } from "../timeline/insert-statement.ts";

/**
 * Puts disabled facts back to what they were, oldest first, and decides about each again given what was learned meanwhile: an equal
 * live value takes over its sources, a contradiction opens or joins a set, what is older than the live value becomes history.
 * `facts`: every row of the identities concerned. Ids that are not disabled are left alone.
 * `forgetId` is null where an import brings them.
 */
export function* restoreFacts(
  facts: readonly Fact[],
  factIds: readonly string[],
  forgetId: string | null,
  context: DecisionContext,
): Steps<Decision> {
  const workingSet = yield* openWorkingSetStepwise(facts, context);
  const cause: Cause = { kind: "restore", id: forgetId };
  const wanted = new Set(factIds);
  const disabled = facts
    .filter(({ id, status }) => status === "disabled" && wanted.has(id))
    .sort((a, b) => firstSaying(a, b));
  for (const { id } of disabled) {
    yield* restoreOne(workingSet, id, cause);
    yield;
  }
  return closeWorkingSet(workingSet);
}

function firstSaying(a: Fact, b: Fact): number {
  const [left, right] = [a.assertions[0], b.assertions[0]];
  return left && right ? compareAssertions(left, right) : 0;
}

function* restoreOne(workingSet: WorkingSet, id: string, cause: Cause): Steps<void> {
  const disabled = factOf(workingSet, id);
  const { previousStatus, kind } = disabled;
  if (previousStatus === null) return;
  const temporalState = kind === "retraction" ? "past" : disabled.temporalState;
  const fact = moveFact(workingSet, id, previousStatus, cause, { temporalState });
  const others = [...rowsIn(workingSet, fact).live.values()].filter(
    (row) => row.id !== id && row.temporalState === "current",
  );
  if (kind === "fact" && temporalState !== "current") return;
  if (kind === "fact") decideAgain(workingSet, fact, others, cause);
  else for (const ending of fact.assertions) yield* reorderSeries(workingSet, fact, ending, cause);
  promote(workingSet, id, cause);
}

/** A fact that was a candidate has nothing to wait for once no set holds it. */
function promote(workingSet: WorkingSet, id: string, cause: Cause): void {
  const { status, conflictSetId } = factOf(workingSet, id);
  if (status === "candidate" && conflictSetId === null) moveFact(workingSet, id, "active", cause);
}
