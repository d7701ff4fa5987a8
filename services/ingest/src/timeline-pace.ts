/** Time on the event loop before others get it. */
const SLICE_MS = 2;

/**
 * Yields items that take long to make: awaits `turn` after each two milliseconds spent making them. Time in which the reader
 * takes none does not count.
 */
export async function* inTurns<Item>(
  items: Iterable<Item>,
  turn: () => Promise<void>,
  clockMs: () => number = () => performance.now(),
): AsyncIterable<Item> {
  const iterator = items[Symbol.iterator]();
  for (let workedMs = 0; ; ) {
    const startedMs = clockMs();
    const { done, value } = iterator.next();
    workedMs += clockMs() - startedMs;
    if (done) return;
    yield value;
    if (workedMs < SLICE_MS) continue;
    await turn();
    workedMs = 0;
  }
}
