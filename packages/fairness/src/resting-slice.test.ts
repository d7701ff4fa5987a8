import { expect, test } from "vitest";
import { restingSlice } from "./resting-slice.ts";

/** How long each of three yields waits. */
async function rests(hasOthers: () => boolean): Promise<number[]> {
  const waited: number[] = [];
  let nowMs = 0;
  const slice = restingSlice({
    ...{ hasOthers, sliceMs: 5, clockMs: () => nowMs },
    async wait(ms) {
      waited.push(ms);
      nowMs += 2 * ms;
    },
  });
  for (let n = 0; n < 3; n++) {
    nowMs += 5;
    expect(slice.isOver()).toBe(true);
    await slice.yield();
    expect(slice.isOver()).toBe(false);
  }
  return waited;
}

test("a slice is followed by a rest of its length while other tenants have work, and by none otherwise", async () => {
  expect(await rests(() => true)).toEqual([5, 5, 5]);
  expect(await rests(() => false)).toEqual([]);
});
