import { expect, test } from "vitest";
import { portionsOf } from "./portions.ts";

const MEGABYTE = 1_000_000;
const LARGE = 400_000;
const sized = (...bytes: number[]) => bytes.map((one, key) => ({ key, rows: 1, bytes: one }));

test.each([
  ["few small ones are read together", sized(1, 1, 1), [[0, 1, 2]]],
  ["large ones are not", sized(LARGE, LARGE, LARGE), [[0, 1], [2]]],
  ["one that is too large is read alone", sized(1, 9 * MEGABYTE, 1), [[0], [1], [2]]],
  ["nothing is read of nothing", [], []],
])("%s", (_what, keys, portions) => {
  expect(portionsOf(keys)).toEqual(portions);
});

test("a portion has at most 500 rows", () => {
  const portions = portionsOf(sized(...Array.from({ length: 1_200 }, () => 1)));

  expect(portions.map(({ length }) => length)).toEqual([500, 500, 200]);
});
