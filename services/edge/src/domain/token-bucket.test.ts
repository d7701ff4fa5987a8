import fc from "fast-check";
import { expect, test } from "vitest";
import { type Bucket, takeToken } from "./token-bucket.ts";

test("after a pause a burst goes through, then one at a time", () => {
  const rate = { perSecond: 10, burst: 3 };
  let bucket: Bucket | undefined;
  const waits = [0, 0, 0, 0, 50, 100, 150].map((nowMs) => {
    const taken = takeToken(bucket, rate, nowMs);
    bucket = taken.bucket;
    return taken.waitMs;
  });

  expect(waits).toEqual([0, 0, 0, 100, 50, 0, 50]);
});

test("however requests come, no interval lets through more than its rate and one burst", () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 60 });
  fc.assert(
    fc.property(gaps, fc.integer({ min: 1, max: 20 }), (pauses, perSecond) => {
      const rate = { perSecond, burst: 5 };
      let bucket: Bucket | undefined;
      let nowMs = 0;
      let passed = 0;
      for (const pause of pauses) {
        nowMs += pause;
        const taken = takeToken(bucket, rate, nowMs);
        bucket = taken.bucket;
        if (taken.waitMs === 0) passed++;
      }
      expect(passed).toBeLessThanOrEqual(rate.burst + (nowMs / 1000) * perSecond + 1e-6);
    }),
  );
});
