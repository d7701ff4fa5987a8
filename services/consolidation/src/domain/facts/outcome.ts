import type { Outcome } from "./decision.ts";
import type { Fact } from "./fact.ts";
import type { Ledger } from "./working-set.ts";

/** What became of one statement, without which one it was. */
export type Verdict = Pick<Outcome, "kind" | "factIds" | "reason">;

export const verdict = (
  kind: Outcome["kind"],
  facts: readonly Fact[] = [],
  reason: string | null = null,
): Verdict => ({ kind, factIds: facts.map((fact) => fact.id), reason });

/** Reads off what a placement did with a statement. `movedBefore`: length of the history before it. */
export function placedVerdict(ledger: Ledger, held: Fact | null, movedBefore: number): Verdict {
  if (!held) return verdict("unchanged");
  const moves = ledger.history.slice(movedBefore);
  if (held.status === "superseded") return verdict("history", [held]);
  const isNew = moves.some((move) => move.factId === held.id && move.from === null);
  if (!isNew) return verdict("reinforced", [held]);
  const replaced = moves.some((move) => move.from !== null && move.to === "superseded");
  return verdict(replaced ? "superseded" : "made", [held]);
}
