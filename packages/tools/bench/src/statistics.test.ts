import { expect, test } from "vitest";
import { median, quantile } from "./statistics.ts";

test("quantiles are values of the sample, whatever its order", () => {
  const sample = [5, 1, 4, 2, 3];

  expect(median(sample)).toBe(3);
  expect(quantile(sample, 0.95)).toBe(5);
  expect(sample).toEqual([5, 1, 4, 2, 3]);
});
