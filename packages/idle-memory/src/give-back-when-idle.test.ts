import { expect, test } from "vitest";
import { collector } from "./give-back-when-idle.ts";

const MEBIBYTE = 1024 * 1024;

test("a collection gives the pages of garbage back to the system", () => {
  const collect = collector();
  collect();
  const before = process.memoryUsage().heapTotal;
  let garbage: object[] = Array.from({ length: 500_000 }, (_, n) => ({ n, name: `${n}` }));
  const full = process.memoryUsage().heapTotal;
  expect(garbage.length).toBe(500_000);
  garbage = [];

  collect();

  expect(full - before).toBeGreaterThan(20 * MEBIBYTE);
  expect(process.memoryUsage().heapTotal - before).toBeLessThan(10 * MEBIBYTE);
});
