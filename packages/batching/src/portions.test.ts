import { expect, test } from "vitest";
import { portionsOf } from "./portions.ts";

const MOST = 10;
const weighed = (items: number[]) => portionsOf(items, [{ most: MOST, of: (item) => item }]);

test.each([
  ["light items are together", [1, 2, 3], [[1, 2, 3]]],
  ["heavy ones are not", [4, 5, 6], [[4, 5], [6]]],
  ["one that is too heavy is alone", [1, 90, 2], [[1], [90], [2]]],
  ["no items have no portions", [], []],
])("%s", (_what, items, portions) => {
  expect(weighed(items)).toEqual(portions);
});

test("each of several limits holds", () => {
  const limits = [
    { most: 3, of: () => 1 },
    { most: MOST, of: (item: number) => item },
  ];

  expect(portionsOf([1, 1, 1, 1, 8, 1, 1], limits)).toEqual([[1, 1, 1], [1, 8, 1], [1]]);
});
