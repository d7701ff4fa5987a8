import { setTimeout as delay } from "node:timers/promises";

/** Resolves after `ms` milliseconds, or as soon as `stopping` is aborted; never rejects. */
export const pause = (ms: number, stopping: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal: stopping }).catch(() => undefined);
