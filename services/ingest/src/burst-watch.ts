import { type Burst, burstAt, givesWay } from "./domain/burst.ts";

export interface BurstWatch {
  /** Called when captures were seen to queue. */
  queueing(): void;
  /** Whether what follows captures is to wait at this moment. */
  givesWay(): boolean;
}

/** Remembers whether captures are coming in a burst. */
export function burstWatch(nowMs: () => number = () => performance.now()): BurstWatch {
  let burst: Burst | null = null;
  return {
    queueing() {
      burst = burstAt(burst, nowMs());
    },
    givesWay: () => givesWay(burst, nowMs()),
  };
}
