import { expect, test } from "vitest";
import { nextDelayMs } from "./backoff.ts";

test("a process that keeps dying waits twice as long each time, ten seconds at most", () => {
  const delays = Array.from({ length: 8 }).reduce<number[]>(
    (so) => [...so, nextDelayMs(so.at(-1) ?? null, 10)],
    [],
  );

  expect(delays).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000]);
});

test("a process that ran for half a minute is restarted at once, whatever came before", () => {
  expect(nextDelayMs(10_000, 30_000)).toBe(200);
});
