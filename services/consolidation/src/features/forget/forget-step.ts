import type { FactsChange, ForgetCounters } from "@memory/contracts";
import type { Subscriptions } from "@memory/outbox";
import type { DecisionContext } from "../../domain/facts/decision.ts";
import type { LockedScope } from "../../store/claims.ts";

/** What one step of a forget did. */
export interface StepDone {
  counters: ForgetCounters;
  /** Null when no visible fact changed. */
  change: FactsChange | null;
}

/** Facts are read and decided about between two SQL statements of a step; only the scope's row is locked meanwhile. */
export const MOST_IDLE = { mostIdleMs: 30_000 };

/** The scope of a step, its row locked, the configured predicates, and what projects want to hear of it; nothing where it is repeated. */
export type StepScope = LockedScope &
  Pick<DecisionContext, "predicates"> & { asked?: Subscriptions | undefined };

/** Merges the changes of several portions of one scope. */
export function together(changes: readonly FactsChange[]): FactsChange | null {
  const [first] = changes;
  return first ? { ...first, facts: changes.flatMap(({ facts }) => facts) } : null;
}
