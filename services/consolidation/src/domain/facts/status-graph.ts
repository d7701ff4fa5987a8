import type { FactStatus } from "@memory/contracts";

/** Where a fact may go by itself; a disabled one may also go back to what it was. */
const MAY_BECOME: Record<FactStatus, readonly FactStatus[]> = {
  candidate: ["active", "superseded", "disputed", "disabled", "deleted"],
  active: ["superseded", "disputed", "disabled", "deleted"],
  superseded: ["disputed", "deleted"],
  disputed: ["active", "superseded", "disabled", "deleted"],
  disabled: ["deleted"],
  deleted: [],
};

/** True when a fact may move; `previous` is what a disabled fact was before. */
export const mayMove = (
  from: FactStatus,
  to: FactStatus,
  previous: FactStatus | null = null,
): boolean => MAY_BECOME[from].includes(to) || (from === "disabled" && to === previous);
