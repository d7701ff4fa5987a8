import { expect, test } from "vitest";
import { depthLoss } from "./depth-loss.ts";
import { minimise } from "./lbfgs.ts";

const question = {
  features: Float32Array.from([1, 0, 0.2, 1, 0.4, 0.5, 0.9, 0.3]),
  isEvidence: Uint8Array.from([1, 0, 0, 1]),
  costs: Float32Array.from([1, 0.5, 2, 1]),
  share: 1,
  depths: [1, 2],
};

test("the gradient is the slope of the loss", () => {
  const loss = depthLoss([question], 2, 0.1);
  const at = Float64Array.from([0.3, -0.7]);
  const gradient = new Float64Array(2);
  loss(at, gradient);
  const unused = new Float64Array(2);
  const step = 1e-6;
  for (const k of [0, 1]) {
    const on = at.map((weight, n) => (n === k ? weight + step : weight));
    const off = at.map((weight, n) => (n === k ? weight - step : weight));
    expect(gradient[k]).toBeCloseTo((loss(on, unused) - loss(off, unused)) / (2 * step), 5);
  }
});

test("a feature of the evidence gets points, one of the others loses them", () => {
  const weights = minimise(depthLoss([question], 2, 0.01), 2);

  expect(weights[0]).toBeGreaterThan(0);
  expect(weights[1]).toBeLessThan(0);
});
