import { type Burst, burstAt, shouldDefer } from "./domain/backpressure.ts";

export interface Backpressure {
  /** Called when captures were seen to queue. */
  sawQueue(): void;
  /** Whether the services that follow captures should wait at this moment. */
  shouldDefer(): boolean;
}

/** Remembers whether captures are coming in a burst. */
export function backpressure(): Backpressure {
  let burst: Burst | null = null;
  return {
    sawQueue() {
      burst = burstAt(burst, performance.now());
    },
    shouldDefer: () => shouldDefer(burst, performance.now()),
  };
}
