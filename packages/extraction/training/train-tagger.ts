import { BEGINS, chainOf, GOES_ON, OUTSIDE, probabilityOf } from "../src/learned/chain.ts";
import { BUCKETS, type Features } from "../src/learned/features.ts";
import { scoresOf, type TaggerWeights } from "../src/learned/tagger.ts";

/** A sentence to learn from: the features of its words, and the state of each. */
export interface Example {
  readonly features: readonly Features[];
  readonly states: readonly number[];
}

const SETTINGS = {
  epochs: 6,
  /** The mean of the weights after these epochs is kept. */
  averagedFrom: 2,
  rate: 0.3,
  /** Strength of the L2 penalty, shared out over the words that have a feature. */
  decay: 4,
  /** A feature seen in fewer words is left out. */
  leastSeen: 2,
  /** The share of features that each sight of a word goes without. */
  dropped: 0.3,
};

const SEED = 7;

/** Numbers in [0, 1), the same ones each time (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

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

/** Weights by AdaGrad (Duchi, Hazan and Singer 2011): two for each bucket. */
class Learner {
  readonly weights = new Float32Array(2 * BUCKETS);
  readonly #squares = new Float32Array(2 * BUCKETS);
  readonly #counts: Int32Array;
  readonly #settings: typeof SETTINGS;

  constructor(counts: Int32Array, settings: typeof SETTINGS) {
    this.#counts = counts;
    this.#settings = settings;
  }

  /** Learns from one sentence; `seen` are the features of its words that are looked at this time. */
  learn(seen: readonly Features[], states: readonly number[]): void {
    const chain = chainOf(seen.map((word) => scoresOf(word, this.weights)));
    for (const [t, word] of seen.entries())
      for (const [k, gradient] of gradientOf(chain, t, states[t] ?? OUTSIDE).entries())
        for (const f of word) this.#step(2 * f + k, gradient, f);
  }

  #step(at: number, gradient: number, feature: number): void {
    const weight = this.weights[at] ?? 0;
    const g = gradient + (this.#settings.decay / (this.#counts[feature] ?? 1)) * weight;
    const square = (this.#squares[at] ?? 0) + g * g;
    this.#squares[at] = square;
    this.weights[at] = weight - (this.#settings.rate * g) / (Math.sqrt(square) + 1e-6);
  }
}

function countsOf(examples: readonly Example[]): Int32Array {
  const counts = new Int32Array(BUCKETS);
  for (const { features } of examples)
    for (const word of features) for (const f of word) counts[f] = (counts[f] ?? 0) + 1;
  return counts;
}

/** Weights that make the examples likely. */
export function trainTagger(examples: readonly Example[], settings = SETTINGS): TaggerWeights {
  const { epochs, averagedFrom, leastSeen, dropped } = settings;
  const counts = countsOf(examples);
  const known = examples.map(({ features, states }) => ({
    features: features.map((word) => word.filter((f) => (counts[f] ?? 0) >= leastSeen)),
    states,
  }));
  const learner = new Learner(counts, settings);
  const sums = new Float32Array(2 * BUCKETS);
  const random = seeded(SEED);
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(known, random);
    for (const { features, states } of known)
      learner.learn(
        // The first feature is the bias.
        features.map((word) => word.filter((_, k) => k === 0 || random() >= dropped)),
        states,
      );
    if (epoch >= averagedFrom)
      for (const [i, weight] of learner.weights.entries()) sums[i] = (sums[i] ?? 0) + weight;
  }
  return sums.map((sum) => sum / (epochs - averagedFrom));
}
