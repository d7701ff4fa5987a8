import { expect, test } from "vitest";
import { batcher } from "./index.ts";

/** Doubles numbers in batches; notes each batch, and how many were run at once. */
function doubling(bounds: Partial<Parameters<typeof batcher<number, number>>[1]>, failing = -1) {
  const batches: number[][] = [];
  const seen = { now: 0, most: 0 };
  const double = batcher(
    async (items: number[]) => {
      batches.push(items);
      seen.most = Math.max(seen.most, ++seen.now);
      await new Promise(setImmediate);
      seen.now--;
      if (items.includes(failing)) throw new Error("no such number");
      return items.map((item) => item * 2);
    },
    { mostItems: 3, ...bounds },
  );
  return { batches, seen, double };
}

test("what is asked while a batch is under way goes together, and every call gets its own answer", async () => {
  const { batches, double } = doubling({});
  const first = [double(1), double(2)];
  await new Promise(setImmediate);
  const later = [3, 4, 5, 6].map(double);

  expect(await Promise.all([...first, ...later])).toEqual([2, 4, 6, 8, 10, 12]);
  expect(batches).toEqual([[1, 2], [3, 4, 5], [6]]);
});

test("a batch that fails fails for its own calls only", async () => {
  const { double } = doubling({}, 1);
  const first = double(1);
  await new Promise(setImmediate);
  const second = double(2);

  await expect(first).rejects.toThrow("no such number");
  expect(await second).toBe(4);
  expect(await double(3)).toBe(6);
});

test("so many batches are under way at once, and no more", async () => {
  const { seen, double } = doubling({ mostItems: 1, mostInFlight: 2 });

  await Promise.all([1, 2, 3, 4, 5].map(double));

  expect(seen.most).toBe(2);
});

test("a batch ends before the item that would make it too large; one that is too large goes alone", async () => {
  const { batches, double } = doubling({ bytes: { most: 10, of: (item) => item } });

  await Promise.all([4, 6, 1, 30, 2, 2, 2, 2].map(double));

  expect(batches).toEqual([[4, 6], [1], [30], [2, 2, 2], [2]]);
});

test("a batch that leaves an item without an answer fails", async () => {
  const short = batcher(async (items: number[]) => items.slice(1), { mostItems: 3 });

  await expect(short(1)).rejects.toThrow("not every item was answered");
});

test("tenants have turns: what one asks for waits for no more of another than a batch has", async () => {
  const { batches, double } = doubling({ tenantOf: (n) => (n < 100 ? "many" : "few") });
  const first = double(1);
  await new Promise(setImmediate);
  const later = [2, 3, 4, 5, 6, 7, 100, 101].map(double);

  expect(await Promise.all([first, ...later])).toEqual([2, 4, 6, 8, 10, 12, 14, 200, 202]);
  expect(batches).toEqual([[1], [2, 100, 3], [101, 4, 5], [6, 7]]);
});
