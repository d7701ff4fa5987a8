import type { QuarantineReason } from "@memory/extraction";
import { reinforceFact } from "../decide/reinforce.ts";
import { derived } from "../facts/assertion.ts";
import type { Fact } from "../facts/fact.ts";
import type { IncomingFact } from "../facts/incoming-fact.ts";
import { outcome, type StatementOutcome } from "../facts/outcome.ts";
import { insertFact, rowsIn, type WorkingSet } from "../facts/working-set.ts";
import { quarantineKey } from "./quarantine.ts";

/** A statement as it is kept for review: beside no fact that is learned, and of no validity. */
export function asQuarantined(incoming: IncomingFact, quarantine: QuarantineReason): IncomingFact {
  const assertion = { ...incoming.assertion, quarantine };
  const fact: Fact = {
    ...incoming.fact,
    ...derived([assertion]),
    kind: "fact",
    status: "candidate",
    temporalState: "detached",
    identityKey: quarantineKey(incoming.fact.identityKey),
  };
  return { ...incoming, assertion, fact };
}

/** Keeps a statement for review; what was kept before gains a source. `isHidden`: its subject was hidden since. */
export function insertQuarantined(
  workingSet: WorkingSet,
  { fact, assertion, cause }: IncomingFact,
  isHidden: boolean,
): StatementOutcome {
  const reason = assertion.quarantine ?? null;
  const [known] = rowsIn(workingSet, fact).withValue(fact.valueKey);
  if (known) {
    const reinforced = reinforceFact(workingSet, known, [assertion], fact.entities);
    return outcome("quarantined", [reinforced], reason);
  }
  const hidden = {
    status: "disabled",
    previousStatus: "candidate",
    recordedTo: workingSet.context.now,
  } as const;
  const inserted = insertFact(workingSet, { ...fact, ...(isHidden && hidden) }, cause);
  return outcome("quarantined", [inserted], reason);
}
