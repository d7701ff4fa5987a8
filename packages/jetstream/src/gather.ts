import { setTimeout as delay } from "node:timers/promises";

/**
 * What a source yields, in groups: at most `max` items, those that came within `forMs` of the group's first one.
 * With 0 each item is a group of its own.
 */
export async function* gather<T>(
  source: AsyncIterable<T>,
  { max, forMs }: { max: number; forMs: number },
): AsyncGenerator<T[]> {
  const items = source[Symbol.asyncIterator]();
  let next = items.next();
  try {
    for (let first = await next; !first.done; first = await next) {
      const group = [first.value];
      next = items.next();
      const over = forMs > 0 ? delay(forMs, null) : null;
      while (over !== null && group.length < max) {
        // A source that fails ends the group; the fault itself comes after it.
        const more = await Promise.race([next, over]).catch(() => null);
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
