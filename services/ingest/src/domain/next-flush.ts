/** A request that waits to be written. */
export interface Waiting {
  events: readonly unknown[];
  bytes: number;
}

export interface FlushSize {
  events: number;
  bytes: number;
}

const isBeyond = ({ events, bytes }: Waiting, size: FlushSize): boolean =>
  events.length > size.events || bytes > size.bytes;

/** Sizes that take the database so long that other events should not wait for them. */
const LARGE: FlushSize = { events: 500, bytes: 256_000 };

/** Whether a request is written alone, one such at a time, so that another flush is free for the rest. */
export const isLarge = (request: Waiting): boolean => isBeyond(request, LARGE);

/**
 * The requests that share the next flush: one of each tenant in turn, the first of `queues` first, then a second one of each, as many as fit
 * into `size`. A large one is a flush of its own, when its turn has come and it `mayGo`.
 */
export function nextFlush<Request extends Waiting>(
  queues: readonly (readonly Request[])[],
  size: FlushSize,
  mayGo: (large: Request) => boolean,
): Request[] {
  const first = queues.find(([head]) => head !== undefined && (!isLarge(head) || mayGo(head)));
  if (first?.[0] === undefined) return [];
  if (isLarge(first[0])) return [first[0]];
  const taken: Request[] = [];
  const left = { ...size };
  const take = (request: Request | undefined): boolean => {
    if (request === undefined || isLarge(request) || isBeyond(request, left)) return false;
    left.events -= request.events.length;
    left.bytes -= request.bytes;
    taken.push(request);
    return true;
  };
  let open = queues;
  for (let round = 0; open.length > 0; round++) open = open.filter((queue) => take(queue[round]));
  return taken;
}

/** How much may wait: for one tenant, and in all. */
export interface QueueBound {
  tenant: FlushSize;
  all: FlushSize;
  /** Kept free for tenants with nothing waiting. */
  spare: FlushSize;
}

/**
 * Whether the queue has room for a request. A tenant with nothing waiting may queue any legal batch, as long as others leave that much room;
 * they always leave enough for a small one.
 */
export function hasRoom(
  queued: { tenant: FlushSize; all: FlushSize },
  request: Waiting,
  bound: QueueBound,
): boolean {
  if (queued.all.events === 0) return true;
  const { all, spare } = bound;
  if (queued.tenant.events > 0)
    return fits(queued.tenant, request, bound.tenant) && fits(queued.all, request, all);
  if (fits(queued.all, request, all)) return true;
  const total = { events: all.events + spare.events, bytes: all.bytes + spare.bytes };
  return !isBeyond(request, SMALL) && fits(queued.all, request, total);
}

/** Whether so much of a tenant waits that its next capture is better refused unread: reading what is refused takes time from what waits. */
export const isFull = (queued: FlushSize, flush: FlushSize, bound: FlushSize): boolean =>
  queued.events + flush.events > bound.events;

const SMALL: FlushSize = { events: 100, bytes: 100_000 };

const fits = (queued: FlushSize, { events, bytes }: Waiting, bound: FlushSize): boolean =>
  queued.events + events.length <= bound.events && queued.bytes + bytes <= bound.bytes;

/** A flush in progress. */
export interface UnderWay {
  events: number;
  startedMs: number;
  /** True when it holds a large request. */
  isLarge: boolean;
}

const SLOTS = 2;
const SLOW_MS = 25;
// The fixed cost of a flush is about that of this many events.
const WORTH_A_FLUSH = 50;

/**
 * When the next flush starts if nothing comes or ends before; null when nothing waits, or only the end of one under way can let it start.
 * Not before `notBeforeMs`, which is soon after the start of the last one, unless enough events wait to be worth it. Then at once when none
 * is under way, or a large one only; beside another one when as many events wait as that one holds, enough to be worth it, or when that
 * one is slow. So a trickle of events needs few flushes.
 */
export function startsAtMs(
  waitingEvents: number,
  underWay: readonly UnderWay[],
  notBeforeMs: number,
): number | null {
  if (waitingEvents === 0 || underWay.length >= SLOTS) return null;
  const ahead = underWay.filter(
    ({ events, isLarge: large }) => !large && waitingEvents < Math.max(events, WORTH_A_FLUSH),
  );
  const leastMs = waitingEvents < WORTH_A_FLUSH ? notBeforeMs : Number.NEGATIVE_INFINITY;
  return Math.max(leastMs, ...ahead.map(({ startedMs }) => startedMs + SLOW_MS));
}
