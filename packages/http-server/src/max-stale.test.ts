import { expect, test } from "vitest";
import { ageHeader, maxStaleMs } from "./max-stale.ts";

test.each([
  ["max-stale=5", 5_000],
  ["no-transform, max-stale=0", 0],
  ['Max-Stale="2" , no-cache', 2_000],
  ["max-stale", null],
  ["max-stale=-1", null],
  ["x-max-stale=5", null],
  [undefined, null],
])("Cache-Control: %s allows an age of %s ms", (header, expected) => {
  expect(maxStaleMs(header)).toBe(expected);
});

test("an age is in whole seconds, rounded up, and not where there is none", () => {
  expect([ageHeader(0), ageHeader(1), ageHeader(2_001)]).toEqual([{}, { age: "1" }, { age: "3" }]);
});
