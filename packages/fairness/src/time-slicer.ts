import { enter } from "./enter.ts";
import { fairGate } from "./fair-gate.ts";
import type { TimeSlice } from "./time-slice.ts";

export interface SlowLane {
  /** Slices of the lane's time for one piece of work of a tenant. */
  slice(tenant: string): TimeSlice;
}

interface SlowLaneOptions {
  /** How long a slice holds the event loop. */
  sliceMs?: number;
  /** From the begin of one slice to that of the next. */
  everyMs?: number;
}

/**
 * Work on the event loop that leaves the rest of it to everything else, however much of it there is: of all pieces of work one slice at
 * a time, tenants in turn.
 */
export function slowLane({ sliceMs = 2, everyMs = 4 }: SlowLaneOptions = {}): SlowLane {
  const gate = fairGate({
    name: "the slow lane",
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
