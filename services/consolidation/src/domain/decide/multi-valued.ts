import { isOverAt, lastAt } from "../facts/assertion.ts";
import { isLive } from "../facts/fact.ts";
import type { Incoming } from "../facts/incoming-fact.ts";
import { type Verdict, verdict } from "../facts/outcome.ts";
import type { Steps } from "../facts/steps.ts";
import { type Ledger, rowsIn } from "../facts/working-set.ts";
import { place, replaceOthers } from "../timeline/insert-statement.ts";
import { compareInstants } from "../values/instant.ts";
import { reinforceFact } from "./reinforce.ts";

/** A statement about something that has many values: each value has a timeline of its own, unless it takes the place of all. */
export function* judgeMulti(ledger: Ledger, incoming: Incoming): Steps<Verdict> {
  const made = judgeValue(ledger, incoming);
  const [holder] = made.factIds;
  if (incoming.assertion.says !== "replaces all" || holder === undefined) return made;
  const movedBefore = ledger.history.length;
  yield* replaceOthers(ledger, holder, incoming.assertion.at, incoming.cause);
  const isReplaced = ledger.history.slice(movedBefore).some(({ to }) => to === "superseded");
  return isReplaced && made.kind !== "history" ? { ...made, kind: "superseded" } : made;
}

function judgeValue(ledger: Ledger, incoming: Incoming): Verdict {
  const { assertion, fact } = incoming;
  const equal = rowsIn(ledger, fact).withValue(fact.valueKey).find(isLive);
  const isContested = equal !== undefined && equal.conflictSetId !== null;
  const isRestated =
    equal && compareInstants(assertion.at, lastAt(equal)) >= 0 && !isOverAt(equal, assertion.at);
  if (equal && (isContested || isRestated)) {
    return verdict("reinforced", [reinforceFact(ledger, equal, [assertion], fact.entities)]);
  }
  return place(ledger, incoming);
}
