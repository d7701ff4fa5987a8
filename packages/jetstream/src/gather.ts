export interface Gathering {
  /** Most items of a group. */
  max: number;
  /** A group ends when nothing has come for this long; 0 makes each item a group of its own. */
  quietMs: number;
  /** A group ends this long after its first item, however steadily they come. */
  mostMs: number;
}

/** What a source yields, in groups: one that comes alone waits for `quietMs`, a steady stream comes in few large groups. */
export async function* gather<T>(
  source: AsyncIterable<T>,
  { max, quietMs, mostMs }: Gathering,
): AsyncGenerator<T[]> {
  const items = source[Symbol.asyncIterator]();
  let next = items.next();
  try {
    for (let first = await next; !first.done; first = await next) {
      const group = [first.value];
      next = items.next();
      const untilMs = performance.now() + mostMs;
      while (quietMs > 0 && group.length < max) {
        const waitMs = Math.min(quietMs, untilMs - performance.now());
        if (waitMs <= 0) break;
        // A source that fails ends the group; the error is thrown after it.
        const more = await within(next, waitMs).catch(() => null);
        if (more === null || more.done) break;
        group.push(more.value);
        next = items.next();
      }
      yield group;
    }
  } finally {
    next.catch(() => undefined);
    void items.return?.();
  }
}

/** Null when it takes longer; leaves no timer behind. */
async function within<T>(promise: Promise<T>, waitMs: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), waitMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
