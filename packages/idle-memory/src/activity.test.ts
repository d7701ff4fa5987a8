import { expect, test } from "vitest";
import { type Activity, afterLook, STARTED } from "./activity.ts";

/** Whether each look, at these shares of processor time in percent, collects. */
const looksAt = (percents: readonly number[], activity: Activity = STARTED): boolean[] =>
  percents.map((percent) => {
    const look = afterLook(activity, { cpuMs: percent * 50, wallMs: 5_000 });
    activity = look.activity;
    return look.isDue;
  });

const looks = (count: number, percent = 1): number[] => Array(count).fill(percent);
/** The places of the looks that collect. */
const collectionsAt = (percents: readonly number[]): number[] =>
  looksAt(percents).flatMap((isDue, n) => (isDue ? [n] : []));

test("a thread collects twice after a stretch of work: when it has been idle for three looks, and for twelve", () => {
  expect(collectionsAt([40, ...looks(40)])).toEqual([3, 12]);
});

test("work in between begins the wait again", () => {
  expect(collectionsAt([1, 1, 40, ...looks(5), 40, ...looks(20)])).toEqual([5, 11, 20]);
});

test("what has collected does so again only after more work", () => {
  expect(collectionsAt([...looks(13), ...looks(9, 4), 40, ...looks(3)])).toEqual([2, 11, 25]);
});
