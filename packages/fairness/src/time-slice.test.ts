import { expect, test } from "vitest";
import { timeSlice } from "./time-slice.ts";

test("a slice is over after its time, and a new one starts once others have run", async () => {
  let nowMs = 0;
  const slice = timeSlice(5, () => nowMs);
  const before = slice.isOver();
  nowMs = 5;
  const after = slice.isOver();
  let othersRan = false;
  setImmediate(() => {
    othersRan = true;
  });

  await slice.yield();

  expect([before, after, othersRan, slice.isOver()]).toEqual([false, true, true, false]);
});
