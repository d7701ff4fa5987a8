/** A bound on what the items of a portion count together. */
export interface Limit<Item> {
  most: number;
  of(item: Item): number;
}

/** Divides items, in their order, into portions that stay within every limit; an item that passes one by itself has a portion of its own. */
export function portionsOf<Item>(items: readonly Item[], limits: readonly Limit<Item>[]): Item[][] {
  const portions: Item[][] = [];
  const sums = limits.map(() => 0);
  const fits = (item: Item): boolean =>
    limits.every(({ most, of }, n) => (sums[n] ?? 0) + of(item) <= most);
  let open: Item[] | null = null;
  for (const item of items) {
    if (open === null || !fits(item)) {
      open = [];
      portions.push(open);
      sums.fill(0);
    }
    open.push(item);
    for (const [n, { of }] of limits.entries()) sums[n] = (sums[n] ?? 0) + of(item);
  }
  return portions;
}
