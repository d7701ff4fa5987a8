import { type Burst, burstAt, givesWay } from "./domain/burst.ts";

export interface BurstWatch {
  /** Called when captures were seen to queue. */
  queueing(): void;
  /** Whether what follows captures is to wait at this moment. */
  givesWay(): boolean;
}

/** Remembers whether captures are coming in a burst. */
export function burstWatch(): BurstWatch {
  let burst: Burst | null = null;
  return {
    queueing() {
      burst = burstAt(burst, performance.now());
    },
    givesWay: () => givesWay(burst, performance.now()),
  };
}
