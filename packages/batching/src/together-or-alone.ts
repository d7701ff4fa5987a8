interface Failing<Item> {
  /** True for an error that one of the items may have caused. */
  isOfOneItem: (error: unknown) => boolean;
  /** Called before the items of a batch that failed are run alone. */
  onSplit?: (error: unknown) => void;
  /** Called with the items that failed: all of them, or one that failed alone. */
  failed: (items: Item[], error: unknown) => unknown;
}

/**
 * Runs all items together. Where that fails with an error that one item may have caused, each is run alone, one after another, so that
 * only the culprit fails. Throws if `failed` throws, and then does not run the remaining items.
 */
export async function togetherOrAlone<Item>(
  items: Item[],
  run: (items: Item[]) => Promise<void>,
  failing: Failing<Item>,
): Promise<void> {
  try {
    await run(items);
  } catch (error) {
    if (items.length === 1 || !failing.isOfOneItem(error)) {
      await failing.failed(items, error);
      return;
    }
    failing.onSplit?.(error);
    for (const item of items) await togetherOrAlone([item], run, failing);
  }
}
