import type { Incoming } from "../facts/incoming-fact.ts";
import { type Verdict, verdict } from "../facts/outcome.ts";
import { insertFact, type Ledger, rowsIn } from "../facts/working-set.ts";
import { reinforceFact } from "./reinforce.ts";

/**
 * Keeps a statement that was said before its subject was hidden: it is not judged now, but by a restore.
 */
export function bearDisabled(ledger: Ledger, { fact, assertion, cause }: Incoming): Verdict {
  const hidden = rowsIn(ledger, fact)
    .withValue(fact.valueKey)
    .find(
      (row) =>
        row.status === "disabled" &&
        row.kind === fact.kind &&
        row.assertions.every((one) => one.says === assertion.says),
    );
  if (hidden) {
    return verdict("disabled", [reinforceFact(ledger, hidden, [assertion], fact.entities)]);
  }
  const previousStatus = fact.kind === "retraction" ? "superseded" : "active";
  const born = insertFact(
    ledger,
    { ...fact, status: "disabled", previousStatus, recordedTo: ledger.context.now },
    cause,
  );
  return verdict("disabled", [born]);
}
