import { setTimeout as delay } from "node:timers/promises";
import { type TimeSlice, timeSlice } from "./time-slice.ts";

interface Rests {
  /** True while other tenants have work too. */
  hasOthers: () => boolean;
  sliceMs?: number;
  /** Monotonic, in milliseconds. */
  clockMs?: () => number;
  wait?: (ms: number) => Promise<unknown>;
}

/** Slices of long work of a tenant, each followed by a rest of the same length while others have work: it then takes half of a processor at most. */
export function restingSlice({
  hasOthers,
  sliceMs = 5,
  clockMs = () => performance.now(),
  wait = delay,
}: Rests): TimeSlice {
  const slice = timeSlice(sliceMs, clockMs);
  return {
    isOver: slice.isOver,
    async yield() {
      if (hasOthers()) await wait(sliceMs);
      await slice.yield();
    },
  };
}
