import type { StoredChoice } from "../src/learned/choice.ts";
import { BUCKETS, type Features } from "../src/learned/features.ts";
import { AdaGrad } from "./ada-grad.ts";
import { seeded } from "./seeded.ts";

/** A value to learn from: what is seen of it, and the class it is of. */
export interface ClassExample {
  readonly features: Features;
  readonly name: string;
}

const LENGTH = { epochs: 8, averagedFrom: 2 };
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

/** Learns the class of one value; there is a weight for each bucket and class. */
function learn(learner: AdaGrad, { features, name }: ClassExample, classes: readonly string[]) {
  const size = classes.length;
  const gold = classes.indexOf(name);
  for (const [y, probability] of probabilitiesOf(features, learner.weights, size).entries()) {
    const gradient = probability - (y === gold ? 1 : 0);
    if (Math.abs(gradient) < LEAST_GRADIENT) continue;
    for (const f of features) learner.step(f * size + y, gradient, DECAY);
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
  const learner = new AdaGrad(BUCKETS * classes.length, RATE);
  const random = seeded(SEED);
  const weights = learner.averaged(LENGTH, () => {
    for (const { features, name } of shuffled(common, random))
      learn(learner, { features: features.filter(() => random() >= DROPPED), name }, classes);
  });
  return stored(classes, weights);
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
