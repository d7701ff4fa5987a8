import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { timeSlicer } from "./time-slicer.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("of any number of pieces of work one slice begins at a time, tenants in turn", async () => {
  const slicer = timeSlicer({ sliceMs: 2, everyMs: 4 });
  const begun: string[] = [];
  const work = async (tenant: string) => {
    await slicer.slice(tenant).yield();
    begun.push(tenant);
  };
  for (const tenant of ["loud", "loud", "loud", "quiet"]) void work(tenant);
  const counts: number[] = [];
  for (let n = 0; n < 4; n++) {
    await vi.advanceTimersByTimeAsync(n === 0 ? 0 : 4);
    counts.push(begun.length);
  }

  expect(counts).toEqual([1, 2, 3, 4]);
  expect(begun).toEqual(["loud", "quiet", "loud", "loud"]);
});

test("a slice is over after its time, and begins again with its next turn", async () => {
  const slice = timeSlicer({ sliceMs: 2, everyMs: 4 }).slice("a");
  const before = slice.isOver();
  vi.advanceTimersByTime(2);
  const after = slice.isOver();
  await slice.yield();

  expect([before, after, slice.isOver()]).toEqual([false, true, false]);
});
