import { type LikelihoodWeights, likelihoodBy } from "../src/learned/likelihood.ts";
import type { Reading } from "./readings.ts";

const STEPS = 600;
const RATE = 2;
/** Strength of the L2 penalty: an input seldom seen says little. */
const DECAY = 2;
/** Inputs that every statement has are not held back. */
const FREE = new Set(["bias", "most", "mean", "last", "after", "confidence", "length"]);

/** The rules were made to read the cases: one says less than a line does that nobody has made them for. */
const WEIGHT_OF_CASES = 0.5;

/** What each input adds to the error of a model over all readings. */
function gradientOf(weights: LikelihoodWeights, readings: readonly Reading[]): Map<string, number> {
  const gradient = new Map<string, number>();
  for (const { inputs, isRight, kind } of readings) {
    const off = likelihoodBy(weights, inputs) - (isRight ? 1 : 0);
    const error = kind === "cases" ? WEIGHT_OF_CASES * off : off;
    for (const [name, value] of inputs)
      gradient.set(name, (gradient.get(name) ?? 0) + error * value);
  }
  return gradient;
}

/** A logistic model of whether a reading is right, by gradient descent on the likelihood of the readings. */
export function trainLikelihood(readings: readonly Reading[]): LikelihoodWeights {
  const weights: Record<string, number> = {};
  const rate = RATE / readings.length;
  for (let step = 0; step < STEPS; step++)
    for (const [name, sum] of gradientOf(weights, readings)) {
      const weight = weights[name] ?? 0;
      weights[name] = weight - rate * (sum + (FREE.has(name) ? 0 : DECAY * weight));
    }
  return weights;
}
