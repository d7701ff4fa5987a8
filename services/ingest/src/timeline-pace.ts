/** Of the event loop; then others have it. */
const SLICE_MS = 2;

/**
 * Items that take long to make: after two milliseconds of making them `turn` is waited for. The time in which their reader takes none
 * does not count.
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
