import fc from "fast-check";
import { expect, test } from "vitest";
import { fitLogistic } from "./logistic.ts";

const chanceOf = ({ intercept, weights }: ReturnType<typeof fitLogistic>, signals: number[]) =>
  1 / (1 + Math.exp(-signals.reduce((sum, one, at) => sum + one * (weights[at] ?? 0), intercept)));

test("what is sought comes out as likely, by the signal that tells it", () => {
  const examples = Array.from({ length: 200 }, (_, n) => ({
    signals: [n % 2 === 0 ? 5 + (n % 3) : 1 + (n % 3), n % 7],
    isSought: n % 2 === 0,
    weight: 1,
  }));

  const fitted = fitLogistic(examples);

  expect(chanceOf(fitted, [7, 3])).toBeGreaterThan(0.9);
  expect(chanceOf(fitted, [1, 3])).toBeLessThan(0.1);
  expect(Math.abs(fitted.weights[1] ?? 0)).toBeLessThan(0.5);
});

test("the expected share of the sought is the share among the examples, whatever the signals", () => {
  const example = fc.record({
    signals: fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 0, max: 3 })),
    isSought: fc.boolean(),
    weight: fc.constant(1),
  });
  fc.assert(
    fc.property(fc.array(example, { minLength: 20, maxLength: 60 }), (examples) => {
      const sought = examples.filter(({ isSought }) => isSought).length;
      fc.pre(sought > 2 && sought < examples.length - 2);

      const fitted = fitLogistic(examples);

      const expected = examples.reduce((sum, { signals }) => sum + chanceOf(fitted, signals), 0);
      expect(expected).toBeCloseTo(sought, 3);
    }),
  );
});
