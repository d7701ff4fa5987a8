import fc from "fast-check";
import { expect, test } from "vitest";
import {
  BURST_QUIET_MS,
  type Burst,
  burstAt,
  canBeReadLater,
  MOST_BEHIND_MS,
  MOST_DEFERRED_MS,
  shouldDefer,
} from "./backpressure.ts";

/** Burst after queues were seen at these moments. */
const after = (...seenMs: number[]) =>
  seenMs.reduce<Burst | null>((burst, atMs) => burstAt(burst, atMs), null);

test("nothing is deferred before captures queue, nor once no queue has been seen for a while", () => {
  expect(shouldDefer(null, 0)).toBe(false);
  expect(shouldDefer(after(1_000), 1_000)).toBe(true);
  expect(shouldDefer(after(1_000), 1_000 + BURST_QUIET_MS - 1)).toBe(true);
  expect(shouldDefer(after(1_000), 1_000 + BURST_QUIET_MS)).toBe(false);
});

test("a burst that does not end defers for so long, and a new one only after it has ended", () => {
  const seen = Array.from({ length: 100 }, (_, n) => n * 100);
  const until = MOST_DEFERRED_MS / 100;

  expect(shouldDefer(after(...seen.slice(0, until)), MOST_DEFERRED_MS - 1)).toBe(true);
  expect(shouldDefer(after(...seen.slice(0, until + 1)), MOST_DEFERRED_MS)).toBe(false);
  expect(shouldDefer(after(...seen), 9_950)).toBe(false);
  expect(shouldDefer(after(...seen, 20_000), 20_010)).toBe(true);
});

test("whenever captures queue, nothing is deferred for longer than that", () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 2 * BURST_QUIET_MS }), { maxLength: 300 });
  fc.assert(
    fc.property(gaps, (gapsMs) => {
      let burst: Burst | null = null;
      let nowMs = 0;
      let waitingSinceMs: number | null = null;
      for (const gapMs of gapsMs) {
        nowMs += gapMs;
        burst = burstAt(burst, nowMs);
        const wasOver: boolean = gapMs >= BURST_QUIET_MS;
        if (!shouldDefer(burst, nowMs)) waitingSinceMs = null;
        else if (waitingSinceMs === null || wasOver) waitingSinceMs = nowMs;
        if (waitingSinceMs !== null) expect(nowMs - waitingSinceMs).toBeLessThan(MOST_DEFERRED_MS);
      }
    }),
  );
});

test("a reconciler is served what is some seconds old, however long captures queue", () => {
  expect(canBeReadLater(0, MOST_BEHIND_MS - 1)).toBe(true);
  expect(canBeReadLater(0, MOST_BEHIND_MS)).toBe(false);
});

test("and what an import says is of the future, at once", () => {
  expect(canBeReadLater(1_001, 1_000)).toBe(false);
});
