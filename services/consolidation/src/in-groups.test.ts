import { expect, test } from "vitest";
import { inGroups } from "./in-groups.ts";

function doubling(failing = -1) {
  const groups: number[][] = [];
  const double = inGroups(async (items: number[]) => {
    groups.push(items);
    await new Promise(setImmediate);
    if (items.includes(failing)) throw new Error("no such number");
    return items.map((item) => item * 2);
  }, 3);
  return { groups, double };
}

test("what is asked while a run is under way goes together, and everybody gets the own answer", async () => {
  const { groups, double } = doubling();
  const first = [double(1), double(2)];
  await new Promise(setImmediate);
  const later = [3, 4, 5, 6].map(double);

  expect(await Promise.all([...first, ...later])).toEqual([2, 4, 6, 8, 10, 12]);
  expect(groups).toEqual([[1, 2], [3, 4, 5], [6]]);
});

test("a run that fails fails for its group only", async () => {
  const { double } = doubling(1);
  const first = double(1);
  await new Promise(setImmediate);
  const second = double(2);

  await expect(first).rejects.toThrow("no such number");
  expect(await second).toBe(4);
  expect(await double(3)).toBe(6);
});
