import type { FinalState } from "./final-state.ts";
import type { Of, Operation, Outcome } from "./history.ts";

const SUBJECT = "ana";

/** Operations for tests, one after the other; the outcome is `ok` unless another is given. */
export function smallHistory() {
  let clockMs = 0;
  const timed = (outcome: Outcome) => ({ startedMs: ++clockMs, endedMs: ++clockMs, outcome });
  return {
    capture: (n: number, outcome: Outcome = "ok", more: Partial<Of<"capture">> = {}) => ({
      ...timed(outcome),
      ...({ kind: "capture", n, subjectId: SUBJECT, isKeyed: true } as const),
      eventId: outcome === "ok" ? `event-${n}` : null,
      jobId: outcome === "ok" ? `job-${n}` : null,
      ...more,
    }),
    consolidate: (outcome: Outcome = "ok") =>
      ({ ...timed(outcome), kind: "consolidate", subjectId: SUBJECT }) as const,
    read: (shown: number[], from: "facts" | "packet" = "facts", traceId: string | null = null) =>
      ({
        ...timed("ok"),
        ...{ kind: "read", from, subjectId: SUBJECT, shown, quoted: [] },
        trace: traceId === null ? null : { id: traceId, packet: `packet of ${traceId}` },
      }) as const,
    forget: (forgetId: string | null, outcome: Outcome = "ok") =>
      ({ ...timed(outcome), kind: "forget", subjectId: SUBJECT, forgetId }) as const,
    dispute: (n: number, outcome: Outcome = "ok") =>
      ({ ...timed(outcome), kind: "dispute", subjectId: SUBJECT, n }) as const,
    makeKey: (keyId: string | null, outcome: Outcome = "ok") =>
      ({ ...timed(outcome), kind: "make key", keyId }) as const,
    revokeKey: (keyId: string, outcome: Outcome = "ok") =>
      ({ ...timed(outcome), kind: "revoke key", keyId }) as const,
    useKey: (keyId: string, outcome: Outcome = "ok") =>
      ({ ...timed(outcome), kind: "use key", keyId }) as const,
  } satisfies Record<string, (...given: never[]) => Operation>;
}

const row = (n: number, more: object = {}) => ({
  id: `event-${n}`,
  subjectId: SUBJECT,
  n,
  ...more,
});

/** A state for tests, in which these events are there and learned from, their jobs are done, and nothing else happened. */
export function stateOf(numbers: readonly number[], more: Partial<FinalState> = {}): FinalState {
  return {
    events: numbers.map((n) => row(n)),
    facts: numbers.map((n) => factOf(n)),
    traces: new Map(),
    keys: [],
    receipts: new Map(),
    jobs: new Map(numbers.map((n) => [`job-${n}`, "done"])),
    calls: [],
    audit: [],
    ...more,
  };
}

export const factOf = (n: number, more: Partial<FinalState["facts"][number]> = {}) => ({
  ...{ id: `fact-${n}`, subjectId: SUBJECT, n, status: "active", sources: [`event-${n}`] },
  ...more,
});

/** The parts of a state that a finished forget leaves. */
export const forgotten = (forgetId: string): Partial<FinalState> => ({
  receipts: new Map([[forgetId, "done"]]),
  calls: [{ deliveryId: "delivery-1", forgetId }],
  audit: ["forget.requested", "forget.completed"].map((type) => ({ type, about: forgetId })),
});
