/** Captures have been queueing since `startedMs`, and were last seen to at `seenMs`. */
export interface Burst {
  startedMs: number;
  seenMs: number;
}

/** A burst is over when no queue was seen for this long. */
export const BURST_QUIET_MS = 250;
/** However long captures queue, publishing is deferred no longer than this: what is said is learned after two seconds of quiet. */
export const MOST_DEFERRED_MS = 2_000;

/** The burst at a moment at which captures queue: the one before if it is still going on, otherwise a new one. */
export const burstAt = (before: Burst | null, nowMs: number): Burst => ({
  startedMs: before !== null && goesOn(before, nowMs) ? before.startedMs : nowMs,
  seenMs: nowMs,
});

/** Whether publishing is deferred: while captures queue, and at most `MOST_DEFERRED_MS` in one burst. */
export const shouldDefer = (burst: Burst | null, nowMs: number): boolean =>
  burst !== null && goesOn(burst, nowMs) && nowMs - burst.startedMs < MOST_DEFERRED_MS;

/** So far a reconciler may fall behind while captures queue. */
export const MOST_BEHIND_MS = 5_000;

/**
 * Whether captures from `oldestMs` on may wait for a reconciler's next look: followers have most of them by their messages. Not those of the
 * future: an import may name any job, and by its id nobody knows how long that waits.
 */
export const canBeReadLater = (oldestMs: number, nowMs: number): boolean =>
  oldestMs <= nowMs && nowMs - oldestMs < MOST_BEHIND_MS;

const goesOn = ({ seenMs }: Burst, nowMs: number): boolean => nowMs - seenMs < BURST_QUIET_MS;
