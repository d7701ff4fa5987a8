import fc from "fast-check";
import { expect, test } from "vitest";
import { BEGINS, chainOf, GOES_ON, OUTSIDE, probabilityOf, STATES } from "./chain.ts";

const score = fc.double({ min: -8, max: 8, noNaN: true });
const sentence = fc.array(fc.tuple(score, score), { minLength: 1, maxLength: 6 });

/** Every labelling of so many words. */
const labellings = (words: number): number[][] =>
  words === 0
    ? [[]]
    : labellings(words - 1).flatMap((before) =>
        Array.from({ length: STATES }, (_, state) => [...before, state]),
      );

const isAllowed = (states: readonly number[]): boolean =>
  states.every((state, i) => state !== GOES_ON || (states[i - 1] ?? OUTSIDE) !== OUTSIDE);

/** The weight of a labelling, by the definition of the field. */
const weightOf = (states: readonly number[], scores: readonly [number, number][]): number =>
  Math.exp(
    states.reduce((sum, state, i) => {
      const [begins, goesOn] = scores[i] ?? [0, 0];
      return sum + (state === BEGINS ? begins : state === GOES_ON ? goesOn : 0);
    }, 0),
  );

test("the probability of a state is its share among all labellings", () => {
  fc.assert(
    fc.property(sentence, (scores) => {
      const all = labellings(scores.length).filter(isAllowed);
      const whole = all.reduce((sum, states) => sum + weightOf(states, scores), 0);
      const chain = chainOf(Float64Array.from(scores.flat()));
      for (const [word] of scores.entries())
        for (let state = 0; state < STATES; state++) {
          const share = all
            .filter((states) => states[word] === state)
            .reduce((sum, states) => sum + weightOf(states, scores), 0);
          expect(probabilityOf(chain, word, state)).toBeCloseTo(share / whole, 9);
        }
    }),
    { numRuns: 100 },
  );
});

test("the first word goes on with nothing", () => {
  expect(probabilityOf(chainOf(Float64Array.of(0, 50)), 0, GOES_ON)).toBe(0);
});

test("scores of any size give probabilities", () => {
  const chain = chainOf(new Float64Array(2 * 200).fill(700));
  expect(probabilityOf(chain, 100, OUTSIDE)).toBeCloseTo(0, 9);
  expect(probabilityOf(chain, 100, BEGINS)).toBeGreaterThan(0);
});
