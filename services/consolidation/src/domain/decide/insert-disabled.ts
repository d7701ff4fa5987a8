import type { IncomingFact } from "../facts/incoming-fact.ts";
import { outcome, type StatementOutcome } from "../facts/outcome.ts";
import { insertFact, rowsIn, type WorkingSet } from "../facts/working-set.ts";
import { reinforceFact } from "./reinforce.ts";

/**
 * Inserts a statement from before its subject was hidden as disabled: a restore decides about it.
 */
export function insertDisabled(
  workingSet: WorkingSet,
  { fact, assertion, cause }: IncomingFact,
): StatementOutcome {
  const hidden = rowsIn(workingSet, fact)
    .withValue(fact.valueKey)
    .find(
      (row) =>
        row.status === "disabled" &&
        row.kind === fact.kind &&
        row.assertions.every((one) => one.says === assertion.says),
    );
  if (hidden) {
    return outcome("disabled", [reinforceFact(workingSet, hidden, [assertion], fact.entities)]);
  }
  const previousStatus = fact.kind === "retraction" ? "superseded" : "active";
  const inserted = insertFact(
    workingSet,
    { ...fact, status: "disabled", previousStatus, recordedTo: workingSet.context.now },
    cause,
  );
  return outcome("disabled", [inserted]);
}
