import { expect, test } from "vitest";
import { BEGINS, chainOf, GOES_ON, OUTSIDE, probabilityOf } from "../src/learned/chain.ts";
import { scoresOf } from "../src/learned/word-scores.ts";
import { trainTagger } from "./train-tagger.ts";

const [BIAS, LIVE, IN, NEW, YORK, ROME] = [0, 1, 2, 3, 4, 5];
const word = (...features: number[]) => Int32Array.from([BIAS, ...features]);

const examples = Array.from({ length: 60 }, () => [
  {
    features: [word(LIVE), word(IN), word(NEW), word(YORK)],
    states: [OUTSIDE, OUTSIDE, BEGINS, GOES_ON],
  },
  { features: [word(LIVE), word(IN), word(ROME)], states: [OUTSIDE, OUTSIDE, BEGINS] },
]).flat();

const weights = trainTagger(examples);

test("sentences are tagged as the examples are", () => {
  for (const { features, states } of examples.slice(0, 2)) {
    const chain = chainOf(scoresOf(features, weights));

    for (const [at, state] of states.entries())
      expect(probabilityOf(chain, at, state)).toBeGreaterThan(0.8);
  }
});

test("the same examples give the same weights", () => {
  expect(trainTagger(examples)).toEqual(weights);
});
