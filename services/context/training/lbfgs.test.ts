import { expect, test } from "vitest";
import { minimise } from "./lbfgs.ts";

test("the least value of a bowl is found, however stretched it is", () => {
  const stretch = [1, 100, 0.01];
  const bottom = [3, -2, 5];
  const weights = minimise((at, gradient) => {
    let value = 0;
    for (const [k, scale] of stretch.entries()) {
      const off = (at[k] ?? 0) - (bottom[k] ?? 0);
      gradient[k] = 2 * scale * off;
      value += scale * off * off;
    }
    return value;
  }, 3);

  expect(weights[0]).toBeCloseTo(3, 2);
  expect(weights[1]).toBeCloseTo(-2, 2);
  expect(weights[2]).toBeCloseTo(5, 2);
});
