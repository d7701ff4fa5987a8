import type { FactsChange, ForgetCounters } from "@memory/contracts";

/** What one step of a forget did. */
export interface StepDone {
  counters: ForgetCounters;
  /** Null when nothing of it is for others to see. */
  change: FactsChange | null;
}

export const NO_COUNTERS: ForgetCounters = {
  facts_disabled: 0,
  facts_deleted: 0,
  conflict_sets_deleted: 0,
  events_deleted: 0,
  traces_deleted: 0,
};
