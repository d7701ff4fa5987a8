import { enter } from "./enter.ts";
import { fairGate } from "./fair-gate.ts";
import type { TimeSlice } from "./time-slice.ts";

export interface TimeSlicer {
  /** Slices of time for one piece of work of a tenant. */
  slice(tenant: string): TimeSlice;
}

interface TimeSlicerOptions {
  /** How long a slice holds the event loop. */
  sliceMs?: number;
  /** From the start of one slice to that of the next. */
  everyMs?: number;
}

/**
 * Runs long work on the event loop in slices and leaves the time between them to everything else: of all pieces of work one slice at
 * a time, tenants in turn.
 */
export function timeSlicer({ sliceMs = 2, everyMs = 4 }: TimeSlicerOptions = {}): TimeSlicer {
  const gate = fairGate({
    name: "a time slice",
    capacity: 1,
    perTenant: 1,
    mostWaitingPerTenant: Number.POSITIVE_INFINITY,
  });
  return {
    slice(tenant) {
      let startedMs = performance.now();
      return {
        isOver: () => performance.now() - startedMs >= sliceMs,
        async yield() {
          const turn = await enter(gate, { tenant, cost: 1 });
          setTimeout(() => turn.giveBack(), everyMs);
          startedMs = performance.now();
        },
      };
    },
  };
}
