import fc from "fast-check";
import { expect, test } from "vitest";
import { type Costs, costOfEvent, fitCosts, predictedFigures } from "./costs.ts";

const positive = fc.double({ min: 0.01, max: 100, noNaN: true });
const linear = fc.record({ request: positive, event: positive });

/** A load as it would be measured if costs were a line. */
function loadOf(costs: Costs, eventsPerRequest: number, cores: number) {
  const { workedOffPerSecond } = predictedFigures(costs, eventsPerRequest, cores);
  const shape = `${eventsPerRequest}`;
  return { shape, eventsPerRequest, workedOffPerSecond, ...costOfEvent(costs, eventsPerRequest) };
}

test("costs that are a line are found from two loads, and predict any other", () => {
  fc.assert(
    fc.property(linear, linear, linear, fc.integer({ min: 1, max: 1_000 }), (a, b, wal, size) => {
      const costs = { processorMs: { a, b }, walBytes: wal, busyShare: 0.7 };

      const found = fitCosts(loadOf(costs, 1, 2), loadOf(costs, 100, 2), 2);

      const [is, expected] = [found, costs].map((of) => predictedFigures(of, size, 2));
      for (const [figure, value] of Object.entries(expected ?? {}))
        expect(Object.entries(is ?? {})).toContainEqual([figure, expect.closeTo(value, 4)]);
    }),
  );
});

test("no cost is below nothing, where a line would go there", () => {
  const costs = {
    processorMs: { a: { request: 1, event: -0.5 } },
    walBytes: { request: 0, event: 1 },
    busyShare: 1,
  };

  expect(costOfEvent(costs, 100).processorMs).toEqual({ a: 0 });
});
