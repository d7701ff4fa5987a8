import { isAfterAllOf, isOverAt } from "../facts/assertion.ts";
import { isLive } from "../facts/fact.ts";
import type { IncomingFact } from "../facts/incoming-fact.ts";
import { outcome, type StatementOutcome } from "../facts/outcome.ts";
import type { Steps } from "../facts/steps.ts";
import { rowsIn, type WorkingSet } from "../facts/working-set.ts";
import { insertStatement, replaceOthers } from "../timeline/insert-statement.ts";
import { reinforceFact } from "./reinforce.ts";

/** A statement about something that has many values: each value has a timeline of its own, unless it takes the place of all. */
export function* decideMulti(
  workingSet: WorkingSet,
  incoming: IncomingFact,
): Steps<StatementOutcome> {
  const made = decideValue(workingSet, incoming);
  const [holder] = made.factIds;
  if (incoming.assertion.says !== "replaces all" || holder === undefined) return made;
  const movedBefore = workingSet.history.length;
  yield* replaceOthers(workingSet, holder, incoming.assertion, incoming.cause);
  const isReplaced = workingSet.history.slice(movedBefore).some(({ to }) => to === "superseded");
  return isReplaced && made.kind !== "history" ? { ...made, kind: "superseded" } : made;
}

function decideValue(workingSet: WorkingSet, incoming: IncomingFact): StatementOutcome {
  const { assertion, fact } = incoming;
  const equal = rowsIn(workingSet, fact).withValue(fact.valueKey).find(isLive);
  const isContested = equal !== undefined && equal.conflictSetId !== null;
  const isRestated = equal && isAfterAllOf(assertion, equal) && !isOverAt(equal, assertion.at);
  if (equal && (isContested || isRestated)) {
    return outcome("reinforced", [reinforceFact(workingSet, equal, [assertion], fact.entities)]);
  }
  return insertStatement(workingSet, incoming);
}
