import type { Cause } from "../facts/decision.ts";
import type { Fact } from "../facts/fact.ts";
import { moveFact, rowsOf, type WorkingSet } from "../facts/working-set.ts";
import { reinforceFact } from "./reinforce.ts";

/** The live fact of the same value keeps its row and takes the sources of the other one. */
export function absorb(workingSet: WorkingSet, fact: Fact, into: Fact, cause: Cause): void {
  reinforceFact(workingSet, into, fact.assertions, fact.entities, fact.compacted);
  moveFact(workingSet, fact.id, "superseded", cause, {
    temporalState: "detached",
    supersededBy: into.id,
  });
}

/** Makes one fact of those among many values that came to hold the same value; a member of a conflict set keeps its row. */
export function joinEqual(workingSet: WorkingSet, identityKey: string, cause: Cause): void {
  const rows = rowsOf(workingSet, identityKey).filter(
    ({ kind, status, cardinality }) =>
      kind === "fact" && status === "active" && cardinality === "multi",
  );
  const isMember = (row: Fact): boolean => row.conflictSetId !== null;
  const kept = new Map(rows.filter(isMember).map((row) => [row.valueKey, row]));
  for (const row of rows) {
    if (isMember(row)) continue;
    const equal = kept.get(row.valueKey);
    if (equal) absorb(workingSet, row, equal, cause);
    else kept.set(row.valueKey, row);
  }
}
