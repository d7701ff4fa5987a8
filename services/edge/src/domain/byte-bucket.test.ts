import { expect, test } from "vitest";
import { takeBytes } from "./byte-bucket.ts";

const RATE = { perSecond: 1_000, burst: 5_000 };

test("as much as a bucket holds is taken without a pause, and what exceeds it at the rate", () => {
  const first = takeBytes(undefined, RATE, 5_000, 0);
  const second = takeBytes(first.bucket, RATE, 500, 0);
  const third = takeBytes(second.bucket, RATE, 500, 500);

  expect([first.waitMs, second.waitMs, third.waitMs]).toEqual([0, 500, 500]);
});

test("a bucket that rests is full again, and holds no more than that", () => {
  const { bucket } = takeBytes(undefined, RATE, 5_000, 0);

  expect(takeBytes(bucket, RATE, 5_000, 60_000).waitMs).toBe(0);
  expect(takeBytes(bucket, RATE, 6_000, 60_000).waitMs).toBe(1_000);
});
