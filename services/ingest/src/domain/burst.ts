/** Captures have been queueing since `startedMs`, and did so last at `seenMs`. */
export interface Burst {
  startedMs: number;
  seenMs: number;
}

/** A burst is over when no queue was seen for so long. */
export const BURST_QUIET_MS = 250;
/** However long captures queue, nothing waits longer than this for them. */
export const BURST_YIELD_MS = 5_000;

/** The burst that goes on at a moment at which captures queue: the one before, or a new one. */
export const burstAt = (before: Burst | null, nowMs: number): Burst => ({
  startedMs: before !== null && goesOn(before, nowMs) ? before.startedMs : nowMs,
  seenMs: nowMs,
});

/** Whether what follows captures is to give way to them: while they queue, and no longer than `BURST_YIELD_MS` in a burst. */
export const givesWay = (burst: Burst | null, nowMs: number): boolean =>
  burst !== null && goesOn(burst, nowMs) && nowMs - burst.startedMs < BURST_YIELD_MS;

const goesOn = ({ seenMs }: Burst, nowMs: number): boolean => nowMs - seenMs < BURST_QUIET_MS;
