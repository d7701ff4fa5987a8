import { expect, test } from "vitest";
import { boundedPage, rowsToLookAt } from "./bounded-page.ts";

/** What the statement gives of a list of which some rows pass, looking at `lookAt` of them. */
function looked(list: readonly boolean[], { limit, lookAt }: { limit: number; lookAt: number }) {
  const candidates = Math.min(list.length, lookAt);
  return list
    .slice(0, lookAt)
    .map((passes, n) => ({ place: n + 1, passes, candidates }))
    .filter(({ passes, place }) => passes || place === candidates)
    .slice(0, limit + 1);
}

const pageOf = (list: readonly boolean[], how: { limit: number; lookAt: number }) => {
  const { items, next } = boundedPage(looked(list, how), how);
  return [items.map(({ place }) => place), next?.place ?? null];
};

test.each([
  ["an empty list", [], [[], null]],
  ["a list as long as the page", [true, true], [[1, 2], null]],
  ["a longer list", [true, true, true], [[1, 2], 2]],
  ["rows that do not pass at the end", [true, true, false], [[1, 2], null]],
  ["rows that do not pass in between", [true, false, true, false], [[1, 3], null]],
  ["a row too many behind one that does not pass", [true, true, false, true], [[1, 2], 2]],
  [
    "nothing among the rows that were looked at",
    [false, false, false, false, false, true],
    [[], 5],
  ],
  ["one among the rows that were looked at", [false, true, false, false, false, true], [[2], 5]],
])("a page of %s", (_, list, expected) => {
  expect(pageOf(list, { limit: 2, lookAt: 5 })).toEqual(expected);
});

test("a page that is read on to the end gives every row that passes once", () => {
  for (let mask = 0; mask < 256; mask++) {
    const list = Array.from({ length: 8 }, (_, n) => (mask & (1 << n)) !== 0);
    const found: number[] = [];
    for (let from: number | null = 0; from !== null; ) {
      const rest = list.slice(from);
      const [places, next] = pageOf(rest, { limit: 2, lookAt: 3 }) as [number[], number | null];
      found.push(...places.map((place) => place + (from ?? 0)));
      from = next === null ? null : from + next;
    }
    expect(found).toEqual(list.flatMap((passes, n) => (passes ? [n + 1] : [])));
  }
});

test("a filter lets a page look at five hundred rows, and at least at one more than it has", () => {
  expect([rowsToLookAt(50, false), rowsToLookAt(50, true)]).toEqual([51, 500]);
  expect(rowsToLookAt(1_000, true)).toBe(1_001);
});
