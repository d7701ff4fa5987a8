/** A request that waits to be written. */
export interface Waiting {
  events: readonly unknown[];
  bytes: number;
}

export interface FlushSize {
  events: number;
  bytes: number;
}

/** How many requests at the head of the queue share the next flush: as many as fit into `size`, and at least one. */
export function nextFlush(queue: readonly Waiting[], size: FlushSize): number {
  let events = 0;
  let bytes = 0;
  for (const [n, request] of queue.entries()) {
    events += request.events.length;
    bytes += request.bytes;
    if (n > 0 && (events > size.events || bytes > size.bytes)) return n;
  }
  return queue.length;
}

/** Whether a request may still wait: always in an empty queue, so that there is room for any legal batch. */
export const hasRoom = (queued: FlushSize, request: Waiting, bound: FlushSize): boolean =>
  queued.events === 0 ||
  (queued.events + request.events.length <= bound.events &&
    queued.bytes + request.bytes <= bound.bytes);

/** A flush that is being written. */
export interface UnderWay {
  events: number;
  startedMs: number;
}

const SLOTS = 2;
const SLOW_MS = 25;
// A flush costs the database about as much as this many events in it do.
const WORTH_A_FLUSH = 50;

/**
 * Whether the next flush may start: at once when none is under way; beside another one when as many events wait as that one
 * holds, enough to be worth it, or when that one is slow. So a trickle rides in few flushes.
 */
export function mayStart(
  waitingEvents: number,
  underWay: readonly UnderWay[],
  nowMs: number,
): boolean {
  if (waitingEvents === 0 || underWay.length >= SLOTS) return false;
  return underWay.every(
    ({ events, startedMs }) =>
      waitingEvents >= Math.max(events, WORTH_A_FLUSH) || nowMs - startedMs > SLOW_MS,
  );
}
