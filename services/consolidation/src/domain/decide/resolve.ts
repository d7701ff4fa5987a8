import type { ConflictStatus, FactStatus } from "@memory/contracts";
import { laterOf } from "@memory/values";
import { derived, lastAt } from "../facts/assertion.ts";
import type { Cause, Decision, DecisionContext } from "../facts/decision.ts";
import { type Assertion, type Fact, isLive } from "../facts/fact.ts";
import { mayMove } from "../facts/status-graph.ts";
import { changeFact, closeWorkingSet, moveFact, openWorkingSet } from "../facts/working-set.ts";

export interface ConflictSet {
  readonly id: string;
  readonly status: ConflictStatus;
  /** Every fact that was ever a member. */
  readonly factIds: readonly string[];
}

export type Resolution =
  | {
      readonly kind: "resolved";
      readonly decision: Decision;
      readonly supersededFactIds: readonly string[];
    }
  | { readonly kind: "already_resolved" }
  | { readonly kind: "not_in_conflict" }
  | { readonly kind: "illegal"; readonly from: FactStatus };

/**
 * Keeps one member of an open set: it becomes active, every other live member is superseded by it. `facts`: the rows of the
 * set's members. Members that were disabled or deleted meanwhile are left alone and cannot be kept.
 */
export function resolveConflict(
  set: ConflictSet,
  facts: readonly Fact[],
  keepFactId: string,
  context: DecisionContext,
): Resolution {
  if (set.status === "resolved") return { kind: "already_resolved" };
  const kept = facts.find((fact) => fact.id === keepFactId && set.factIds.includes(fact.id));
  if (!kept) return { kind: "not_in_conflict" };
  if (kept.conflictSetId !== set.id || !canBecomeActive(kept)) {
    return { kind: "illegal", from: kept.status };
  }
  const workingSet = openWorkingSet(facts, context);
  const cause: Cause = { kind: "resolve", id: set.id };
  const members = facts.filter((fact) => fact.conflictSetId === set.id && isLive(fact));
  const others = members.filter((fact) => fact.id !== kept.id);
  moveFact(workingSet, kept.id, "active", cause, { conflictSetId: null });
  const resolvedAt = members.map(lastAt).reduce(laterOf);
  changeFact(workingSet, kept.id, derived(heldUntil(kept.assertions, resolvedAt), kept.compacted));
  for (const { id, validFrom } of others) {
    moveFact(workingSet, id, "superseded", cause, {
      conflictSetId: null,
      temporalState: "detached",
      supersededBy: kept.id,
      validTo: validFrom === null ? resolvedAt : laterOf(validFrom, resolvedAt),
    });
  }
  workingSet.resolved.set(set.id, kept.id);
  const supersededFactIds = others.map(({ id }) => id);
  return { kind: "resolved", decision: closeWorkingSet(workingSet), supersededFactIds };
}

const canBecomeActive = ({ status }: Fact): boolean =>
  status === "active" || mayMove(status, "active");

/** A resolution confirms that the kept value still held when the last member was stated. */
const heldUntil = (assertions: readonly Assertion[], at: string): Assertion[] =>
  assertions.map((one, index) => (index === assertions.length - 1 ? { ...one, at } : one));
