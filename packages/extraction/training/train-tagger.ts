import { BEGINS, chainOf, GOES_ON, OUTSIDE, probabilityOf } from "../src/learned/chain.ts";
import { BUCKETS, type Features } from "../src/learned/features.ts";
import { scoresOf, type TaggerWeights } from "../src/learned/word-scores.ts";
import { AdaGrad } from "./ada-grad.ts";
import { seeded } from "./seeded.ts";

/** A sentence to learn from: the features of its words, and the state of each. */
export interface Example {
  readonly features: readonly Features[];
  readonly states: readonly number[];
}

const LENGTH = { epochs: 6, averagedFrom: 2 };
const RATE = 0.3;
/** Strength of the L2 penalty, shared out over the words that have a feature. */
const DECAY = 4;
/** A feature seen in fewer words is left out. */
const LEAST_SEEN = 2;
/** The share of features that each sight of a word goes without. */
const DROPPED = 0.3;
const SEED = 7;

function shuffle<Item>(items: Item[], random: () => number): void {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [items[i], items[j]] = [items[j] as Item, items[i] as Item];
  }
}

/** The gradient of a word by its scores: what is expected less what is so. */
const gradientOf = (chain: ReturnType<typeof chainOf>, t: number, state: number) => [
  probabilityOf(chain, t, BEGINS) - (state === BEGINS ? 1 : 0),
  probabilityOf(chain, t, GOES_ON) - (state === GOES_ON ? 1 : 0),
];

/** Learns from one sentence; there are two weights for each bucket. */
function learn(learner: AdaGrad, { features, states }: Example, counts: Int32Array): void {
  const chain = chainOf(scoresOf(features, learner.weights));
  for (const [t, word] of features.entries())
    for (const [k, gradient] of gradientOf(chain, t, states[t] ?? OUTSIDE).entries())
      for (const f of word) learner.step(2 * f + k, gradient, DECAY / (counts[f] ?? 1));
}

function countsOf(examples: readonly Example[]): Int32Array {
  const counts = new Int32Array(BUCKETS);
  for (const { features } of examples)
    for (const word of features) for (const f of word) counts[f] = (counts[f] ?? 0) + 1;
  return counts;
}

/** The features of a word that are looked at this time. */
const sighted = (word: Features, random: () => number): Features =>
  // The first feature is the bias.
  word.filter((_, k) => k === 0 || random() >= DROPPED);

/** Weights that make the examples likely. */
export function trainTagger(examples: readonly Example[]): TaggerWeights {
  const counts = countsOf(examples);
  const known = examples.map(({ features, states }) => ({
    features: features.map((word) => word.filter((f) => (counts[f] ?? 0) >= LEAST_SEEN)),
    states,
  }));
  const learner = new AdaGrad(2 * BUCKETS, RATE);
  const random = seeded(SEED);
  return learner.averaged(LENGTH, () => {
    shuffle(known, random);
    for (const { features, states } of known)
      learn(learner, { features: features.map((word) => sighted(word, random)), states }, counts);
  });
}
