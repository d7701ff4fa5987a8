import { expect, test } from "vitest";
import { leaseClock } from "./lease-clock.ts";

test.each([
  ["both clocks run", { monotonicMs: 100, wallMs: 100 }, 100],
  ["the machine was suspended", { monotonicMs: 10, wallMs: 60_000 }, 60_000],
  ["the wall clock was put back a little", { monotonicMs: 100, wallMs: 40 }, 100],
  ["the wall clock was put back", { monotonicMs: 10, wallMs: -5 }, Number.POSITIVE_INFINITY],
])("when %s, a lease is as old as the clock says that saw more of it", (_what, passed, age) => {
  const startMs = { monotonicMs: 5_000, wallMs: 1_700_000_000_000 };
  const nowMs = { ...startMs };
  const clock = leaseClock({
    monotonicMs: () => nowMs.monotonicMs,
    wallMs: () => nowMs.wallMs,
  });
  const since = clock.now();
  nowMs.monotonicMs += passed.monotonicMs;
  nowMs.wallMs += passed.wallMs;

  expect(clock.ageMs(since)).toBe(age);
});
