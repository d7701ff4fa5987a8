import { isOverAt, lastAt } from "./assertion.ts";
import { isLive } from "./fact.ts";
import type { Incoming } from "./incoming.ts";
import { compareInstants } from "./instant.ts";
import { type Ledger, rowsIn } from "./ledger.ts";
import { place, replaceOthers } from "./place-statement.ts";
import { reinforceFact } from "./reinforce.ts";
import type { Steps } from "./steps.ts";
import { type Verdict, verdict } from "./verdict.ts";

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
