import type { FinalState } from "../final-state.ts";
import { type Forget, isBefore, type Of, type Operation, operationsOf } from "../history.ts";

type Made = Of<"capture" | "read">;

/** The forgets of the subject of an operation. */
const forgetsOf = (history: readonly Operation[], { subjectId }: Made): Forget[] =>
  operationsOf(history, "forget").filter((one) => one.subjectId === subjectId);

/** Whether a forget may have taken what an operation left: one that did not end before it began, or that goes on. */
export const mayBeErased = (history: readonly Operation[], made: Made): boolean =>
  forgetsOf(history, made).some(
    ({ outcome, endedMs }) =>
      outcome === "unknown" || (outcome === "ok" && endedMs >= made.startedMs),
  );

/**
 * Whether a forget that was accepted must have taken what an operation left: one that began when it was over. What was not answered may
 * still be under way.
 */
export const mustBeErased = (
  history: readonly Operation[],
  { receipts }: FinalState,
  made: Made,
): boolean =>
  made.outcome === "ok" &&
  forgetsOf(history, made).some(
    (one) =>
      isBefore(made, one) &&
      (one.outcome === "ok" || (one.forgetId !== null && receipts.has(one.forgetId))),
  );
