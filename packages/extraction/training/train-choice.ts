import type { StoredChoice } from "../src/learned/choice.ts";
import { BUCKETS, type Features } from "../src/learned/features.ts";
import { seeded } from "./train-tagger.ts";

/** A value to learn from: what is seen of it, and the class it is of. */
export interface ClassExample {
  readonly features: Features;
  readonly name: string;
}

const EPOCHS = 8;
/** The mean of the weights after these epochs is kept. */
const AVERAGED_FROM = 2;
const RATE = 0.25;
const DECAY = 0.02;
/** The share of features that each sight of a value goes without. */
const DROPPED = 0.4;
/**
 * A gradient, or a weight in the end, nearer to nought than this counts as nought. So a value pushes down only the classes that it is
 * taken for, and few weights are left to be stored.
 */
const LEAST_GRADIENT = 0.08;
const LEAST_WEIGHT = 0.1;
/** A feature seen in fewer values is left out. */
const LEAST_SEEN = 2;
const SEED = 3;

function probabilitiesOf(features: Features, weights: Float32Array, classes: number): Float64Array {
  const scores = new Float64Array(classes);
  for (const f of features)
    for (let y = 0; y < classes; y++)
      scores[y] = (scores[y] ?? 0) + (weights[f * classes + y] ?? 0);
  const top = scores.reduce((a, b) => Math.max(a, b), -Infinity);
  const exps = scores.map((score) => Math.exp(score - top));
  const whole = exps.reduce((a, b) => a + b, 0);
  return exps.map((one) => one / whole);
}

/** Weights by AdaGrad (Duchi, Hazan and Singer 2011), one for each bucket and class. */
class Learner {
  readonly weights: Float32Array;
  readonly #squares: Float32Array;
  readonly #classes: readonly string[];

  constructor(classes: readonly string[]) {
    this.weights = new Float32Array(BUCKETS * classes.length);
    this.#squares = new Float32Array(BUCKETS * classes.length);
    this.#classes = classes;
  }

  learn(seen: Features, name: string): void {
    const size = this.#classes.length;
    const gold = this.#classes.indexOf(name);
    for (const [y, probability] of probabilitiesOf(seen, this.weights, size).entries()) {
      const gradient = probability - (y === gold ? 1 : 0);
      if (Math.abs(gradient) < LEAST_GRADIENT) continue;
      for (const f of seen) this.#step(f * size + y, gradient);
    }
  }

  #step(at: number, gradient: number): void {
    const weight = this.weights[at] ?? 0;
    const g = gradient + DECAY * weight;
    const square = (this.#squares[at] ?? 0) + g * g;
    this.#squares[at] = square;
    this.weights[at] = weight - (RATE * g) / (Math.sqrt(square) + 1e-6);
  }
}

function withCommonFeatures(examples: readonly ClassExample[]): ClassExample[] {
  const seen = new Int32Array(BUCKETS);
  for (const { features } of examples) for (const f of features) seen[f] = (seen[f] ?? 0) + 1;
  return examples.map(({ features, name }) => ({
    name,
    features: features.filter((f) => (seen[f] ?? 0) >= LEAST_SEEN),
  }));
}

/** A multinomial logistic model of the classes of the examples, without its smallest weights. */
export function trainChoice(examples: readonly ClassExample[]): StoredChoice {
  const classes = [...new Set(examples.map(({ name }) => name))].sort();
  const common = withCommonFeatures(examples);
  const learner = new Learner(classes);
  const sums = new Float32Array(learner.weights.length);
  const random = seeded(SEED);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const { features, name } of shuffled(common, random))
      learner.learn(
        features.filter(() => random() >= DROPPED),
        name,
      );
    if (epoch >= AVERAGED_FROM)
      for (const [i, weight] of learner.weights.entries()) sums[i] = (sums[i] ?? 0) + weight;
  }
  return stored(
    classes,
    sums.map((sum) => sum / (EPOCHS - AVERAGED_FROM)),
  );
}

const shuffled = <Item>(items: readonly Item[], random: () => number): Item[] =>
  items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);

function stored(classes: readonly string[], weights: Float32Array): StoredChoice {
  const kept = Array.from(weights.entries()).filter(([, w]) => Math.abs(w) >= LEAST_WEIGHT);
  const unit = kept.reduce((most, [, w]) => Math.max(most, Math.abs(w)), 0) / 127;
  const buckets = Uint16Array.from(kept, ([at]) => Math.floor(at / classes.length));
  const of = Uint8Array.from(kept, ([at]) => at % classes.length);
  const bytes = Int8Array.from(kept, ([, w]) => Math.round(w / unit));
  const base64 = ({ buffer }: { buffer: ArrayBuffer }) => Buffer.from(buffer).toString("base64");
  return { classes, unit, buckets: base64(buckets), of: base64(of), weights: base64(bytes) };
}
