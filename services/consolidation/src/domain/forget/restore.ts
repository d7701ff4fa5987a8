import { compareInstants, completes } from "@memory/values";
import { reinforceFact } from "../decide/reinforce.ts";
import { laterRetraction } from "../decide/retraction.ts";
import { compareAssertions, firstAt, lastAt } from "../facts/assertion.ts";
import { joinSet, MOST_MEMBERS, openSet, openSetOf } from "../facts/conflict-set.ts";
import type { Cause, Decision, DecisionContext } from "../facts/decision.ts";
import type { Assertion, Fact } from "../facts/fact.ts";
import type { Steps } from "../facts/steps.ts";
import {
  closeWorkingSet,
  factOf,
  moveFact,
  openWorkingSetStepwise,
  rowsIn,
  type WorkingSet,
} from "../facts/working-set.ts";
import { reorder, reorderSeries } from "../timeline/insert-statement.ts";

/**
 * Puts disabled facts back to what they were, oldest first, and decides about each again given what was learned meanwhile: an equal
 * live value takes over its sources, a contradiction opens or joins a set, what is older than the live value becomes history.
 * `facts`: every row of the identities concerned. Ids that are not disabled are left alone.
 */
export function* restoreFacts(
  facts: readonly Fact[],
  factIds: readonly string[],
  forgetId: string,
  context: DecisionContext,
): Steps<Decision> {
  const workingSet = yield* openWorkingSetStepwise(facts, context);
  const cause: Cause = { kind: "restore", id: forgetId };
  const wanted = new Set(factIds);
  const disabled = facts
    .filter(({ id, status }) => status === "disabled" && wanted.has(id))
    .sort((a, b) => firstSaying(a, b));
  for (const { id } of disabled) {
    yield* restoreOne(workingSet, id, cause);
    yield;
  }
  return closeWorkingSet(workingSet);
}

function firstSaying(a: Fact, b: Fact): number {
  const [left, right] = [a.assertions[0], b.assertions[0]];
  return left && right ? compareAssertions(left, right) : 0;
}

function* restoreOne(workingSet: WorkingSet, id: string, cause: Cause): Steps<void> {
  const disabled = factOf(workingSet, id);
  const { previousStatus, kind } = disabled;
  if (previousStatus === null) return;
  const temporalState = kind === "retraction" ? "past" : disabled.temporalState;
  const fact = moveFact(workingSet, id, previousStatus, cause, { temporalState });
  const others = [...rowsIn(workingSet, fact).live.values()].filter(
    (row) => row.id !== id && row.temporalState === "current",
  );
  if (kind === "fact" && temporalState !== "current") return;
  if (kind === "fact") decideAgain(workingSet, fact, others, cause);
  else yield* reorderSeries(workingSet, fact, { at: "", stated: null }, cause);
  promote(workingSet, id, cause);
}

function decideAgain(
  workingSet: WorkingSet,
  fact: Fact,
  others: readonly Fact[],
  cause: Cause,
): void {
  const { mainKey } = workingSet.registry.find(fact.predicate);
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

/** A fact that was a candidate has nothing to wait for once no set holds it. */
function promote(workingSet: WorkingSet, id: string, cause: Cause): void {
  const { status, conflictSetId } = factOf(workingSet, id);
  if (status === "candidate" && conflictSetId === null) moveFact(workingSet, id, "active", cause);
}

/** The live fact of the same value keeps its row and takes the sources of the restored one. */
function absorb(workingSet: WorkingSet, fact: Fact, into: Fact, cause: Cause): void {
  reinforceFact(workingSet, into, fact.assertions, fact.entities, fact.compacted);
  moveFact(workingSet, fact.id, "superseded", cause, {
    temporalState: "detached",
    supersededBy: into.id,
  });
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
