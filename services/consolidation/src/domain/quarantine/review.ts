import type { Review } from "@memory/api";
import type { FactStatus } from "@memory/contracts";
import { decideAgain } from "../decide/decide-again.ts";
import type { Cause, Decision, DecisionContext } from "../facts/decision.ts";
import type { Fact } from "../facts/fact.ts";
import {
  changeFact,
  closeWorkingSet,
  factOf,
  moveFact,
  openWorkingSet,
  rowsIn,
} from "../facts/working-set.ts";
import { isQuarantined, releasedKey } from "./quarantine.ts";

interface Reviewed {
  readonly decision: Decision;
  readonly status: FactStatus;
}

/** True for a fact that waits for a review. */
export const isReviewable = (fact: Fact): boolean =>
  isQuarantined(fact) && fact.status === "candidate";

/**
 * Ends the quarantine of a fact. Released, it is decided about like any other statement, given the other rows of its identity,
 * which are `beside`; discarded, it is disputed. Throws for a fact that waits for no review.
 */
export function reviewFact(
  fact: Fact,
  beside: readonly Fact[],
  review: Review,
  context: DecisionContext,
): Reviewed {
  if (!isReviewable(fact)) throw new Error("the fact waits for no review");
  const workingSet = openWorkingSet([...beside, fact], context);
  const cause: Cause = { kind: "review", id: null };
  if (review === "discard") {
    const { status } = moveFact(workingSet, fact.id, "disputed", cause);
    return { decision: closeWorkingSet(workingSet), status };
  }
  const released = changeFact(workingSet, fact.id, {
    identityKey: releasedKey(fact.identityKey),
    temporalState: "current",
  });
  const others = [...rowsIn(workingSet, released).live.values()].filter(
    (row) => row.id !== fact.id && row.temporalState === "current",
  );
  decideAgain(workingSet, released, others, cause);
  const { status, conflictSetId } = factOf(workingSet, fact.id);
  if (status === "candidate" && conflictSetId === null)
    moveFact(workingSet, fact.id, "active", cause);
  return {
    decision: closeWorkingSet(workingSet),
    status: factOf(workingSet, fact.id).status,
  };
}
