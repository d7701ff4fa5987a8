/** A limit on the sum of a count over the items of a portion. */
export interface Limit<Item> {
  most: number;
  of(item: Item): number;
}

/** Divides items, in their order, into portions that stay within every limit; an item that exceeds one by itself gets a portion of its own. */
export function portionsOf<Item>(items: readonly Item[], limits: readonly Limit<Item>[]): Item[][] {
  const portions: Item[][] = [];
  let sums = limits.map(() => 0);
  for (const item of items) {
    const own = limits.map(({ of }) => of(item));
    const next = sums.map((sum, n) => sum + (own[n] ?? 0));
    const open = portions.at(-1);
    if (open && limits.every(({ most }, n) => (next[n] ?? 0) <= most)) {
      open.push(item);
      sums = next;
    } else {
      portions.push([item]);
      sums = own;
    }
  }
  return portions;
}
