import { FEATURES } from "../src/domain/ranking/feature-names.ts";
import type { WeightsBySpeaker } from "../src/domain/ranking/model.ts";
import { DEPTHS, fit } from "./fit.ts";
import type { Sample } from "./samples.ts";

/** A question and the share of its evidence among the first candidates, by depth. */
export interface Found {
  readonly sample: Sample;
  readonly shares: readonly number[];
}

/** What weights find of the evidence of samples. */
export const found = (samples: readonly Sample[], weights: WeightsBySpeaker): Found[] =>
  samples.map((sample) => {
    const ranks = evidenceRanks(sample, weights);
    const of = sample.question.evidence.length;
    const depths = DEPTHS[sample.conversation.dataSet] ?? [];
    const shares = depths.map((depth) => ranks.filter((rank) => rank <= depth).length / of);
    return { sample, shares };
  });

/** Samples of some conversations, and weights that were trained on the others. */
export interface Fold {
  readonly samples: readonly Sample[];
  readonly weights: WeightsBySpeaker;
}

/** As many folds as asked for: conversation n is in fold n modulo their number. */
export function crossValidated(
  samples: readonly Sample[],
  folds: number,
  leftOut: ReadonlySet<string>,
): Fold[] {
  const foldOf = foldsOf(samples, folds);
  return Array.from({ length: folds }, (_, fold) => {
    const others = samples.filter((sample) => foldOf(sample) !== fold);
    return {
      samples: samples.filter((sample) => foldOf(sample) === fold),
      weights: fit(others.filter(isTrainedOn), leftOut),
    };
  });
}

/** What each fold's weights find in its own conversations. */
export const foundIn = (folds: readonly Fold[]): Found[] =>
  folds.flatMap(({ samples, weights }) => found(samples, weights));

/** Folds whose weights give no points for a feature. */
export const withoutFeature = (folds: readonly Fold[], feature: number): Fold[] =>
  folds.map(({ samples, weights: { nameless, named } }) => {
    const without = (weights: Float64Array) =>
      weights.map((weight, k) => (k === feature ? 0 : weight));
    return { samples, weights: { nameless: without(nameless), named: without(named) } };
  });

/** LoCoMo's fifth kind asks one speaker about what the other one said: its evidence is bait. */
export const isTrainedOn = ({ conversation, question }: Sample): boolean =>
  !(conversation.dataSet === "locomo" && question.kind === "5");

/** Means of shares in percent, by data set. */
export function summary(rows: readonly Found[]): Record<string, string> {
  const sets = [...new Set(rows.map(({ sample }) => sample.conversation.dataSet))];
  return Object.fromEntries(
    sets.map((set) => {
      const of = rows.filter(
        ({ sample }) => sample.conversation.dataSet === set && isTrainedOn(sample),
      );
      const means = (DEPTHS[set] ?? []).map((_, at) => {
        const sum = of.reduce((total, { shares }) => total + (shares[at] ?? 0), 0);
        return ((100 * sum) / of.length).toFixed(1);
      });
      return [set, means.join(" / ")];
    }),
  );
}

function foldsOf(samples: readonly Sample[], folds: number): (sample: Sample) => number {
  const conversations = [...new Set(samples.map(({ conversation }) => conversation))];
  const numbers = new Map(conversations.map((one, number) => [one, number % folds]));
  return ({ conversation }) => numbers.get(conversation) ?? 0;
}

/** For each piece of evidence that is a candidate: what the packet up to it costs, in candidates of mean cost. */
function evidenceRanks(
  { features, isEvidence, isNamed, costs }: Sample,
  weights: WeightsBySpeaker,
): number[] {
  const points = Float64Array.from(isEvidence, (_, row) => {
    const perUnit = isNamed[row] === 1 ? weights.named : weights.nameless;
    let sum = 0;
    for (let k = 0; k < FEATURES.length; k++)
      sum += (features[row * FEATURES.length + k] ?? 0) * (perUnit[k] ?? 0);
    return sum;
  });
  const order = Array.from(points.keys()).sort((a, b) => (points[b] ?? 0) - (points[a] ?? 0));
  let cost = 0;
  return order.flatMap((row) => {
    cost += costs[row] ?? 1;
    return isEvidence[row] === 1 ? [cost] : [];
  });
}
