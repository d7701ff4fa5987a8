import { expect, test } from "vitest";
import { inSlices, timeSlice } from "./time-slice.ts";

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

test("of all work in slices, one slice runs at each turn of the event loop", async () => {
  const turns: number[] = [];
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  function* steps(): Generator<void, void> {
    for (let n = 0; n < 10; n++) yield void turns.push(turn);
  }
  const alwaysOver = () => timeSlice(0);

  await Promise.all([1, 2, 3].map(() => inSlices(steps(), alwaysOver())));
  isOver = true;

  const after = turns.slice(3);
  expect(new Set(after).size).toBe(after.length);
});
