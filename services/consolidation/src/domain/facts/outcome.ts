import type { Outcome } from "./decision.ts";
import type { Fact } from "./fact.ts";
import type { WorkingSet } from "./working-set.ts";

/** An outcome without the statement it belongs to. */
export type StatementOutcome = Pick<Outcome, "kind" | "factIds" | "reason">;

export const outcome = (
  kind: Outcome["kind"],
  facts: readonly Fact[] = [],
  reason: string | null = null,
): StatementOutcome => ({ kind, factIds: facts.map((fact) => fact.id), reason });

/** The outcome of inserting a statement into its timeline. `movedBefore`: length of the history before. */
export function outcomeOfInsert(
  workingSet: WorkingSet,
  held: Fact | null,
  movedBefore: number,
): StatementOutcome {
  if (!held) return outcome("unchanged");
  const moves = workingSet.history.slice(movedBefore);
  if (held.status === "superseded") return outcome("history", [held]);
  const isNew = moves.some((move) => move.factId === held.id && move.from === null);
  if (!isNew) return outcome("reinforced", [held]);
  const replaced = moves.some((move) => move.from !== null && move.to === "superseded");
  return outcome(replaced ? "superseded" : "made", [held]);
}
