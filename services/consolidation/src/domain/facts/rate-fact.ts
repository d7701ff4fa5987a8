import type { FactStatus, Rating } from "@memory/contracts";
import type { Cause, Decision, DecisionContext } from "./decision.ts";
import type { Fact } from "./fact.ts";
import { mayMove } from "./status-graph.ts";
import { changeFact, closeWorkingSet, moveFact, openWorkingSet } from "./working-set.ts";

/** How far ratings move a fact's rank either way; more of the same rating counts no further. */
const SCORE_BOUND = 5;

/** Net useful (+) and irrelevant (-) ratings, from -5 to 5. */
export const ratingScore = ({ ratings }: Pick<Fact, "ratings">): number =>
  Math.max(-SCORE_BOUND, Math.min(SCORE_BOUND, ratings.useful - ratings.irrelevant));

/**
 * Counts a rating of a fact. `incorrect` disputes it where the graph allows; a member of an open conflict set stays a member, so
 * that a resolve can still choose it. Elsewhere the status is unchanged, and the status to answer is `factStatus`.
 */
export function rateFact(
  fact: Fact,
  rating: Rating,
  feedbackId: string,
  context: DecisionContext,
): { readonly decision: Decision; readonly factStatus: FactStatus } {
  const workingSet = openWorkingSet([fact], context);
  const cause: Cause = { kind: "feedback", id: feedbackId };
  const ratings = { ...fact.ratings, [rating]: fact.ratings[rating] + 1 };
  if (rating === "incorrect" && mayMove(fact.status, "disputed")) {
    const moved = moveFact(workingSet, fact.id, "disputed", cause, { ratings });
    return { decision: closeWorkingSet(workingSet), factStatus: moved.status };
  }
  if (fact.status !== "deleted") changeFact(workingSet, fact.id, { ratings });
  return { decision: closeWorkingSet(workingSet), factStatus: fact.status };
}
