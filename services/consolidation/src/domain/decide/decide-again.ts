import { compareInstants, completes } from "@memory/values";
import { firstAt, lastAt } from "../facts/assertion.ts";
import { joinSet, MOST_MEMBERS, openSet, openSetOf } from "../facts/conflict-set.ts";
import type { Cause } from "../facts/decision.ts";
import type { Assertion, Fact } from "../facts/fact.ts";
import { moveFact, rowsIn, type WorkingSet } from "../facts/working-set.ts";
import { reorder } from "../timeline/insert-statement.ts";
import { agreeAgain } from "./cardinality.ts";
import { absorb } from "./equal-values.ts";
import { laterRetraction } from "./retraction.ts";

/**
 * Decides about a fact that comes back beside the others of its identity: an equal live value takes over its sources, a
 * contradiction opens or joins a set, what is older than the live value becomes history.
 */
export function decideAgain(
  workingSet: WorkingSet,
  returned: Fact,
  others: readonly Fact[],
  cause: Cause,
): void {
  const { mainKey } = workingSet.registry.find(returned.predicate);
  const fact = agreeAgain(workingSet, returned, others);
  const equal = others.find((row) => row.valueKey === fact.valueKey);
  if (equal) {
    absorb(workingSet, fact, equal, cause);
    return;
  }
  const members = fact.cardinality === "single" ? openSetOf(workingSet, fact.identityKey) : [];
  const setId = members[0]?.conflictSetId;
  const isContested = setId || contradicts(fact, others, mainKey);
  if (!isContested) {
    reorder(workingSet, fact, cause);
    return;
  }
  const retractedAt = laterRetraction(rowsIn(workingSet, fact), lastAt(fact), fact.value, mainKey);
  if (retractedAt !== null) retire(workingSet, fact, retractedAt, "detached", cause);
  else if (setId) contest(workingSet, fact, members, setId, cause);
  else if (others.length >= MOST_MEMBERS) retire(workingSet, fact, lastAt(fact), "detached", cause);
  else openSet(workingSet, others, fact, cause);
}

function contest(
  workingSet: WorkingSet,
  fact: Fact,
  members: readonly Fact[],
  setId: string,
  cause: Cause,
): void {
  const oldest = members.map(firstAt).sort(compareInstants)[0] ?? "";
  if (compareInstants(lastAt(fact), oldest) < 0) retire(workingSet, fact, oldest, "past", cause);
  else if (members.length < MOST_MEMBERS) joinSet(workingSet, setId, fact, cause);
  else retire(workingSet, fact, lastAt(fact), "detached", cause);
}

function retire(
  workingSet: WorkingSet,
  fact: Fact,
  at: string,
  temporalState: "past" | "detached",
  cause: Cause,
): void {
  const endedAt = temporalState === "past" ? at : null;
  moveFact(workingSet, fact.id, "superseded", cause, { temporalState, endedAt, validTo: at });
}

/** True when one of the others was neither said later than the fact nor replaced by it. */
function contradicts(fact: Fact, others: readonly Fact[], mainKey: string): boolean {
  const replaces = ({ says }: Assertion) => says === "replaces" || says === "replaces all";
  if (fact.cardinality !== "single" || fact.assertions.some(replaces)) return false;
  return others.some(
    (other) =>
      compareInstants(firstAt(fact), firstAt(other)) >= 0 &&
      !completes(fact.value, other.value, mainKey),
  );
}
