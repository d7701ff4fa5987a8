import { expect, test } from "vitest";
import { delaySteps, delaysOf, STEP_MS } from "./delays.ts";

const taking = (seconds: number, doneMs = 1_000_000) => ({
  capturedMs: doneMs - seconds * 1000,
  doneMs,
});

test("half took no longer than p50, 95 of 100 no longer than p95", () => {
  const hundred = Array.from({ length: 100 }, (_, n) => taking(100 - n));

  expect(delaysOf(hundred)).toEqual({ jobs: 100, p50Seconds: 50, p95Seconds: 95 });
  expect(delaysOf([taking(7)])).toEqual({ jobs: 1, p50Seconds: 7, p95Seconds: 7 });
});

test("without learnings nothing is said of how long they took", () => {
  expect(delaysOf([])).toEqual({ jobs: 0, p50Seconds: null, p95Seconds: null });
});

test("a clock that is behind makes no delay below zero", () => {
  expect(delaysOf([taking(-3)])).toMatchObject({ p50Seconds: 0 });
});

test("every five minutes have their step, whether anything was learned in them or not", () => {
  const steps = delaySteps(
    [taking(1, STEP_MS + 1), taking(3, STEP_MS + 2), taking(5, 3 * STEP_MS)],
    STEP_MS + 1,
    3 * STEP_MS + 10,
  );

  expect(steps).toEqual([
    { fromMs: STEP_MS, jobs: 2, p50Seconds: 1, p95Seconds: 3 },
    { fromMs: 2 * STEP_MS, jobs: 0, p50Seconds: null, p95Seconds: null },
    { fromMs: 3 * STEP_MS, jobs: 1, p50Seconds: 5, p95Seconds: 5 },
  ]);
});
