import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { gather } from "./gather.ts";

/** Yields each item after its pause in milliseconds. */
async function* source(...items: [item: string, afterMs: number][]) {
  for (const [item, afterMs] of items) {
    if (afterMs > 0) await delay(afterMs);
    yield item;
  }
}

const groupsOf = async (
  items: AsyncIterable<string>,
  max: number,
  quietMs: number,
  mostMs = 10_000,
) => {
  const groups: string[][] = [];
  for await (const group of gather(items, { max, quietMs, mostMs })) groups.push(group);
  return groups;
};

test("what comes soon after the first makes a group with it, what comes late starts another", async () => {
  expect(await groupsOf(source(["a", 0], ["b", 0], ["c", 150], ["d", 0]), 9, 50)).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
});

test("a steady stream makes a group for so long at most, and loses nothing", async () => {
  const steady = Array.from({ length: 12 }, (_, n): [string, number] => [`${n}`, 30]);

  const groups = await groupsOf(source(...steady), 99, 2_000, 150);

  expect(groups.flat()).toEqual(steady.map(([item]) => item));
  expect(groups.length).toBeGreaterThan(1);
});

test("a group has at most so many items", async () => {
  expect(await groupsOf(source(["a", 0], ["b", 0], ["c", 0]), 2, 50)).toEqual([["a", "b"], ["c"]]);
});

test("without a time each item is alone", async () => {
  expect(await groupsOf(source(["a", 0], ["b", 0]), 9, 0)).toEqual([["a"], ["b"]]);
});

test("a source that fails fails the groups after what it gave", async () => {
  async function* failing() {
    yield "a";
    throw new Error("gone");
  }
  const groups = gather(failing(), { max: 9, quietMs: 50, mostMs: 500 });

  expect((await groups.next()).value).toEqual(["a"]);
  await expect(groups.next()).rejects.toThrow("gone");
});
