import { expect, test } from "vitest";
import { togetherOrAlone } from "./index.ts";

/** Runs three items, of which some fail, alone as together with others. */
async function runWith(
  culprits: number[],
  isOfOneItem: boolean,
  isSuspect?: (item: number) => boolean,
) {
  const seen: Record<"runs" | "failed", number[][]> = { runs: [], failed: [] };
  let splits = 0;
  const run = async (items: number[]) => {
    seen.runs.push(items);
    if (items.some((item) => culprits.includes(item))) throw new Error("no such number");
  };
  await togetherOrAlone([1, 2, 3], run, {
    isOfOneItem: () => isOfOneItem,
    ...(isSuspect && { isSuspect }),
    onSplit: () => void splits++,
    failed: (items) => seen.failed.push(items),
  });
  return { ...seen, splits };
}

test("items that succeed together are run once", async () => {
  expect(await runWith([], true)).toEqual({ runs: [[1, 2, 3]], failed: [], splits: 0 });
});

test("a failure that may be of one item fails only those that fail alone", async () => {
  expect(await runWith([2], true)).toEqual({
    runs: [[1, 2, 3], [1], [2], [3]],
    failed: [[2]],
    splits: 1,
  });
});

test("a failure that is of no item fails all", async () => {
  expect(await runWith([2], false)).toEqual({
    runs: [[1, 2, 3]],
    failed: [[1, 2, 3]],
    splits: 0,
  });
});

test.each([
  [[2], [[1, 2, 3], [1, 3], [2]], [[2]]],
  [[3], [[1, 2, 3], [1, 3], [1], [3], [2]], [[3]]],
])(
  "where %j fails and 2 is the suspect, the others are run together once more",
  async (culprits, runs, failed) => {
    const suspect = await runWith(culprits, true, (item) => item === 2);

    expect(suspect).toMatchObject({ runs, failed });
  },
);

test("where all are suspects each is run alone at once", async () => {
  const { runs } = await runWith([2], true, () => true);

  expect(runs).toEqual([[1, 2, 3], [1], [2], [3]]);
});
