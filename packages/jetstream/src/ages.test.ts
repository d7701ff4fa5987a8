import { expect, test } from "vitest";
import { agesMs } from "./ages.ts";

const stored = (...atMs: number[]) =>
  atMs.map((ms) => ({ timestampNanos: BigInt(ms) * 1_000_000n + 500n }));

test("a message is as old as the newest of its group is newer, in whatever order they come", () => {
  expect(agesMs(stored(1_000, 1_150, 1_120))).toEqual([150, 0, 30]);
});

test("a message alone has no age", () => {
  expect([agesMs(stored(1_000)), agesMs([])]).toEqual([[0], []]);
});
