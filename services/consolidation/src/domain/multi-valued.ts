import { isOverAt, lastAt } from "./assertion.ts";
import { isLive } from "./fact.ts";
import { compareInstants } from "./instant.ts";
import { type Ledger, rowsOf } from "./ledger.ts";
import type { Newcomer } from "./newcomer.ts";
import { reinforceFact } from "./reinforce.ts";
import { place } from "./single-valued.ts";
import { type Verdict, verdict } from "./verdict.ts";

/** A statement about something that has many values: each value has a timeline of its own. */
export function judgeMulti(ledger: Ledger, newcomer: Newcomer): Verdict {
  const { assertion, fact } = newcomer;
  const rows = rowsOf(ledger, fact.identityKey);
  const equal = rows.find((row) => isLive(row) && row.valueKey === fact.valueKey);
  const isContested = equal !== undefined && equal.conflictSetId !== null;
  const isRestated =
    equal && compareInstants(assertion.at, lastAt(equal)) >= 0 && !isOverAt(equal, assertion.at);
  if (equal && (isContested || isRestated)) {
    return verdict("reinforced", [reinforceFact(ledger, equal, [assertion], fact.entities)]);
  }
  return place(ledger, newcomer, rows);
}
