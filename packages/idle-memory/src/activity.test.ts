import { expect, test } from "vitest";
import { type Activity, afterLook, STARTED } from "./activity.ts";

/** Whether each look, at these shares of processor time in percent, collects. */
const looksAt = (percents: readonly number[], activity: Activity = STARTED): boolean[] =>
  percents.map((percent) => {
    const look = afterLook(activity, { cpuMs: percent * 50, wallMs: 5_000 });
    activity = look.activity;
    return look.isDue;
  });

test("a thread collects once after a stretch of work, when it has been idle for three looks", () => {
  expect(looksAt([40, 1, 1, 1, 1, 1, 1, 1])).toEqual([
    ...[false, false, false],
    ...[true, false, false, false, false],
  ]);
});

test("work in between begins the wait again", () => {
  expect(looksAt([1, 1, 40, 1, 1, 1])).toEqual([false, false, false, false, false, true]);
});

test("what has collected does so again only after more work", () => {
  expect(looksAt([1, 1, 1, 4, 4, 4, 4, 40, 1, 1, 1])).toEqual([
    ...[false, false, true, false, false, false, false],
    ...[false, false, false, true],
  ]);
});
