import fc from "fast-check";
import { expect, test } from "vitest";
import { nextTry, retryAfterMs, TRIED_FOR_MS } from "./next-try.ts";

const since = new Date("2026-03-05T10:00:00Z");
const seconds = (attempts: number, more: object = {}): number => {
  const failed = { attempts, since, now: since, random: 0.5, retryAfterMs: null, ...more };
  const at = nextTry(failed);
  return at === null ? Number.NaN : (at.getTime() - since.getTime()) / 1000;
};

test("the pauses grow to three hours", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 20].map((attempts) => seconds(attempts))).toEqual([
    ...[5, 15, 45, 135, 405, 1_215, 3_645, 10_800, 10_800],
  ]);
});

test("chance moves a pause by a fifth at most", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 0.999, noNaN: true }), (random) => {
      const pause = seconds(3, { random });
      expect(pause).toBeGreaterThanOrEqual(36);
      expect(pause).toBeLessThanOrEqual(54);
    }),
  );
});

test("a longer pause that the receiver asks for is granted, within three hours", () => {
  expect(seconds(1, { retryAfterMs: 60_000 })).toBe(60);
  expect(seconds(3, { retryAfterMs: 1_000 })).toBe(45);
  expect(seconds(1, { retryAfterMs: 10 * 24 * 3_600_000 })).toBe(10_800);
});

test("a receiver that is unavailable is tried fifteen times within a day, and not after it", () => {
  let [now, attempts]: [Date | null, number] = [since, 0];
  let last = since;
  while (now !== null) {
    last = now;
    now = nextTry({ attempts: ++attempts, since, now, random: 0.5, retryAfterMs: null });
  }
  expect(attempts).toBe(15);
  expect(last.getTime() - since.getTime()).toBeGreaterThan(TRIED_FOR_MS - 3 * 3_600_000);
  expect(last.getTime() - since.getTime()).toBeLessThanOrEqual(TRIED_FOR_MS);
});

test.each([
  ["120", 120_000],
  ["Thu, 05 Mar 2026 10:00:30 GMT", 30_000],
  ["Thu, 05 Mar 2026 09:00:00 GMT", 0],
  ["soon", null],
  ["-5", null],
  [undefined, null],
])("Retry-After: %s is a pause of %s ms", (header, ms) => {
  expect(retryAfterMs(header, since)).toBe(ms);
});
