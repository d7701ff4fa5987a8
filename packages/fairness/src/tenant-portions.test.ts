import fc from "fast-check";
import { expect, test } from "vitest";
import { tenantPortions } from "./tenant-portions.ts";

interface Item {
  tenant: string;
  weight: number;
}

const portions = (items: readonly Item[]) =>
  tenantPortions(items, {
    tenantOf: ({ tenant }) => tenant,
    weightOf: ({ weight }) => weight,
    most: 100,
    few: 10,
  });
const many = (tenant: string, count: number, weight = 1): Item[] =>
  Array.from({ length: count }, () => ({ tenant, weight }));
const outline = (of: Item[][]) =>
  of.map(
    (portion) => `${[...new Set(portion.map(({ tenant }) => tenant))].join()} ${portion.length}`,
  );

test("a tenant with few items comes before one with many, and shares no portion with it", () => {
  const mixed = [...many("loud", 150), ...many("quiet", 2), ...many("loud", 40)];

  expect(outline(portions(mixed))).toEqual(["quiet 2", "loud 100", "loud 90"]);
});

test("tenants with few share portions", () => {
  const items = ["a", "b", "c"].flatMap((tenant) => many(tenant, 3));

  expect(outline(portions(items))).toEqual(["a,b,c 9"]);
});

test("what weighs more than a portion goes alone", () => {
  expect(outline(portions([...many("a", 2, 60), ...many("a", 1, 300), ...many("a", 1)]))).toEqual([
    "a 1",
    "a 1",
    "a 1",
    "a 1",
  ]);
});

test("every item is in one portion, and those of a tenant stay in their order", () => {
  const item = fc.record({
    tenant: fc.constantFrom("a", "b", "c"),
    weight: fc.integer({ min: 1, max: 120 }),
  });
  fc.assert(
    fc.property(fc.array(item, { maxLength: 60 }), (items) => {
      const all = portions(items).flat();
      expect(all).toHaveLength(items.length);
      for (const tenant of ["a", "b", "c"]) {
        const own = (of: Item[]) => of.filter((one) => one.tenant === tenant);
        expect(own(all)).toEqual(own(items));
      }
    }),
  );
});
