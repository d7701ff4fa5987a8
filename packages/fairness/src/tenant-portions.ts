import { portionsOf } from "@memory/batching";

export interface Portions<Item> {
  tenantOf(item: Item): string;
  /** What an item adds to a portion. */
  weightOf(item: Item): number;
  /** Of a portion; one item alone may weigh more. */
  most: number;
  /** Tenants whose items weigh no more than this together share portions with each other. */
  few: number;
}

/**
 * Items in portions to be done one after the other, so that a tenant with few items waits neither for one with many, nor for the locks that
 * one takes: a tenant with many has portions of its own. Lightest tenants first, each one's items in the order given.
 */
export function tenantPortions<Item>(items: readonly Item[], portions: Portions<Item>): Item[][] {
  const { tenantOf, weightOf, most, few } = portions;
  const tenants = [...Map.groupBy(items, tenantOf).values()]
    .map((of) => ({ of, weight: weightOfAll(of, portions) }))
    .toSorted((a, b) => a.weight - b.weight);
  const light = tenants.filter(({ weight }) => weight <= few).flatMap(({ of }) => of);
  const heavy = tenants.filter(({ weight }) => weight > few).map(({ of }) => of);
  return [light, ...heavy].flatMap((of) => portionsOf(of, [{ most, of: weightOf }]));
}

/** What items weigh together. */
export const weightOfAll = <Item>(
  items: readonly Item[],
  { weightOf }: Pick<Portions<Item>, "weightOf">,
): number => items.reduce((sum, item) => sum + weightOf(item), 0);
