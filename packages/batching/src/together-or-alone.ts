interface Failing<Item> {
  /** True for an error that one of the items may have caused. */
  isOfOneItem: (error: unknown) => boolean;
  /** True for items that are the likely culprits: the others are run together once more. By default any may be. */
  isSuspect?: (item: Item) => boolean;
  /** Called before the items of a batch that failed are run alone. */
  onSplit?: (error: unknown) => void;
  /** Called with the items that failed: all of them, or one that failed alone. */
  failed: (items: Item[], error: unknown) => unknown;
}

/**
 * Runs all items together. Where that fails with an error that one item may have caused, each is run alone, one after another, so that
 * only the culprit fails; those that are no suspects first once more together. Throws if `failed` throws, and then does not run the remaining items.
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
    const { isSuspect = () => true } = failing;
    const suspects = items.filter((item) => isSuspect(item));
    const isMixed = suspects.length > 0 && suspects.length < items.length;
    if (isMixed) {
      const others = items.filter((item) => !isSuspect(item));
      await togetherOrAlone(others, run, failing);
    }
    for (const item of isMixed ? suspects : items) await togetherOrAlone([item], run, failing);
  }
}
