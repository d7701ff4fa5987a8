import type { FactStatus, ForgetMode } from "@memory/contracts";
import { agrees } from "@memory/values";
import { joinEqual } from "../decide/equal-values.ts";
import { closeSet } from "../facts/conflict-set.ts";
import type { Cause, Decision, DecisionContext } from "../facts/decision.ts";
import type { Fact } from "../facts/fact.ts";
import { mayMove } from "../facts/status-graph.ts";
import {
  closeWorkingSet,
  dropFact,
  factOf,
  moveFact,
  openWorkingSet,
  rowsOf,
  type WorkingSet,
} from "../facts/working-set.ts";
import { undoInheritedKeys } from "./inherited-keys.ts";

export type FactForget =
  | {
      readonly kind: "done";
      readonly decision: Decision;
      /** Sources of what was erased: remember them, nothing is learned from them again. Empty for `disable`. */
      readonly erasedEventIds: readonly string[];
      /** The rows they were sources of: what was compacted out of these is to be remembered too. */
      readonly erasedRowIds: readonly string[];
      /** The fact, and with `delete` the rows that it had taken the place of by the same words of the same events. */
      readonly factIds: readonly string[];
    }
  /** Forgotten that way before: nothing to do, nothing to count. */
  | { readonly kind: "already" }
  | { readonly kind: "illegal"; readonly from: FactStatus };

/** Disables or erases one fact. `facts`: every row of its identity. Throws when `factId` is not among them. */
export function forgetFact(
  facts: readonly Fact[],
  factId: string,
  mode: ForgetMode,
  forgetId: string,
  context: DecisionContext,
): FactForget {
  const workingSet = openWorkingSet(facts, context);
  const fact = factOf(workingSet, factId);
  const target = mode === "disable" ? "disabled" : "deleted";
  if (fact.status === target) return { kind: "already" };
  if (!mayMove(fact.status, target)) return { kind: "illegal", from: fact.status };
  const cause: Cause = { kind: "forget", id: forgetId };
  const sources = mode === "delete" ? eraseFact(workingSet, fact, cause) : [];
  if (mode === "disable") moveFact(workingSet, factId, target, cause, { conflictSetId: null });
  if (fact.conflictSetId) {
    closeSet(workingSet, fact.identityKey, fact.conflictSetId, "removed", cause);
  }
  if (mode === "delete") joinEqual(workingSet, fact.identityKey, cause);
  const erasedEventIds = [...new Set(sources.flatMap((row) => row.sourceEventIds))];
  const erasedIds = sources.filter(({ kind }) => kind === "fact").map(({ id }) => id);
  const factIds = mode === "delete" ? erasedIds : [factId];
  const erasedRowIds = sources.map(({ id }) => id);
  return {
    kind: "done",
    decision: closeWorkingSet(workingSet),
    erasedEventIds,
    erasedRowIds,
    factIds,
  };
}

/** Empties the row of a fact and of its twins, and what else holds its content; gives back those rows as they were. */
function eraseFact(workingSet: WorkingSet, fact: Fact, cause: Cause): Fact[] {
  const dropped = dropRetractionsOf(workingSet, fact);
  const rows = [fact, ...twinsOf(workingSet, fact)];
  undoInheritedKeys(workingSet, rows);
  for (const row of rows) {
    moveFact(workingSet, row.id, "deleted", cause, { conflictSetId: null, ...erased(row) });
  }
  return [...rows, ...dropped];
}

/**
 * Rows that this fact has superseded and whose content it holds: detached, of the same value, without a source that it lacks.
 * Once its sources are compacted, that last condition cannot be checked any more, and all rows of its value are taken.
 */
function twinsOf(workingSet: WorkingSet, fact: Fact): Fact[] {
  const isShared = (id: string) => fact.compacted !== null || fact.sourceEventIds.includes(id);
  return rowsOf(workingSet, fact.identityKey).filter(
    (row) =>
      row.kind === "fact" &&
      row.supersededBy === fact.id &&
      row.temporalState === "detached" &&
      row.valueKey === fact.valueKey &&
      row.sourceEventIds.every(isShared),
  );
}

/** What stays of an erased fact: that there was one, when it was recorded, and its history of states. */
const erased = (fact: Fact): Partial<Omit<Fact, "id" | "version" | "status">> => ({
  predicate: "deleted",
  identityKey: `deleted ${fact.id}`,
  qualifiers: {},
  value: {},
  valueKey: "{}",
  temporalState: "detached",
  endedAt: null,
  cardinality: "multi",
  volatility: "slow",
  confidence: null,
  validFrom: null,
  validTo: null,
  supersededBy: null,
  assertions: [],
  compacted: null,
  sourceEventIds: [],
  entities: [],
  lastReinforcedAt: null,
  ratings: { useful: 0, irrelevant: 0, incorrect: 0 },
});

/** A retraction that names the erased value would keep it; one that names none goes with the last fact it spoke of. */
function dropRetractionsOf(workingSet: WorkingSet, fact: Fact): Fact[] {
  const mainKey = workingSet.registry.find(fact.predicate).mainKey;
  const rows = rowsOf(workingSet, fact.identityKey);
  const isLast = rows.every((row) => row.kind === "retraction" || row.id === fact.id);
  const dropped = rows.filter(({ kind, value, assertions }) => {
    if (kind !== "retraction") return false;
    const namesNothing = assertions[0]?.stated === null;
    return namesNothing ? isLast : agrees(value, fact.value, mainKey);
  });
  for (const { id } of dropped) dropFact(workingSet, id);
  return dropped;
}
