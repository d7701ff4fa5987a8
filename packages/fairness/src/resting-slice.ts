import { setTimeout as delay } from "node:timers/promises";
import { type TimeSlice, timeSlice } from "./time-slice.ts";

interface Rests {
  /** True while other tenants have work too. */
  hasOthers: () => boolean;
  /** Rests no longer than this in all, so that what is held meanwhile is given back in time; no bound unless given. */
  mostRestMs?: number;
  sliceMs?: number;
  /** Monotonic, in milliseconds. */
  clockMs?: () => number;
  wait?: (ms: number) => Promise<unknown>;
}

/** Slices of long work of a tenant, each followed by a rest of the same length while others have work: it then takes half of a processor at most. */
export function restingSlice({
  hasOthers,
  mostRestMs = Number.POSITIVE_INFINITY,
  sliceMs = 5,
  clockMs = () => performance.now(),
  wait = delay,
}: Rests): TimeSlice {
  const slice = timeSlice(sliceMs, clockMs);
  let restedMs = 0;
  return {
    isOver: slice.isOver,
    async yield() {
      if (restedMs < mostRestMs && hasOthers()) {
        const fromMs = clockMs();
        await wait(sliceMs);
        restedMs += clockMs() - fromMs;
      }
      await slice.yield();
    },
  };
}
