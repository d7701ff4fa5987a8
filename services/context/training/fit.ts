import { FEATURES } from "../src/domain/ranking/feature-names.ts";
import type { StoredWeights, WeightsBySpeaker } from "../src/domain/ranking/model.ts";
import { depthLoss, type RankedQuestion } from "./depth-loss.ts";
import { minimise } from "./lbfgs.ts";
import type { Sample } from "./samples.ts";

/** How strongly weights are held near zero; chosen by cross-validation from 0.001, 0.003, 0.005, 0.01. */
const PENALTY = 0.005;
/** About how many episodes the packets of three budgets hold, by the data set: conversations between people, with an assistant. */
export const DEPTHS: Readonly<Record<string, readonly number[]>> = {
  locomo: [11, 34, 79],
  beam: [22, 48, 92],
};

// Of the candidates that look worst, one in so many is trained on; of the best ones all.
const BEST = 150;
const ONE_IN = 5;
const NEAR = ["words", "before", "after", "surroundings", "session"].map((name) =>
  (FEATURES as readonly string[]).indexOf(name),
);

/**
 * Weights that rank the evidence of the samples first, from the features that are not left out. Each data set counts alike. A weight
 * for episodes whose speaker has a name is the one for the others plus a difference, which is held near zero too.
 */
export function fit(
  samples: readonly Sample[],
  leftOut: ReadonlySet<string>,
  penalty = PENALTY,
): WeightsBySpeaker {
  const used = FEATURES.flatMap((name, k) => (leftOut.has(name) ? [] : [k]));
  const trained = samples.filter(({ isEvidence }) => isEvidence.includes(1));
  const scales = scalesOf(trained, used);
  const questions = trained.map((sample) =>
    standardised(sample, used, scales, shareOf(sample, trained)),
  );
  const columns = 2 * used.length;
  const weights = minimise(depthLoss(questions, columns, penalty), columns);
  const nameless = new Float64Array(FEATURES.length);
  const named = new Float64Array(FEATURES.length);
  for (const [column, k] of used.entries()) {
    const scale = scales[column] ?? 1;
    const common = weights[column] ?? 0;
    nameless[k] = common / scale;
    named[k] = (common + (weights[used.length + column] ?? 0)) / scale;
  }
  return { nameless, named };
}

/** As `weights.json` keeps them, rounded. */
export const stored = ({ nameless, named }: WeightsBySpeaker): StoredWeights =>
  Object.fromEntries(
    FEATURES.flatMap((name, k) => {
      const pair = [nameless[k] ?? 0, named[k] ?? 0].map((weight) => Number(weight.toFixed(3)));
      return pair.every((weight) => weight === 0) ? [] : [[name, pair]];
    }),
  );

function shareOf({ conversation: { dataSet } }: Sample, samples: readonly Sample[]): number {
  const sets = new Set(samples.map(({ conversation }) => conversation.dataSet));
  const alike = samples.filter(({ conversation }) => conversation.dataSet === dataSet);
  return 1 / sets.size / alike.length;
}

/** By column, how far the feature of a question's candidates lies from their mean (root mean square). */
function scalesOf(samples: readonly Sample[], used: readonly number[]): number[] {
  return used.map((k) => {
    let squares = 0;
    let count = 0;
    for (const { features, isEvidence } of samples) {
      const rows = isEvidence.length;
      let mean = 0;
      for (let row = 0; row < rows; row++)
        mean += (features[row * FEATURES.length + k] ?? 0) / rows;
      for (let row = 0; row < rows; row++)
        squares += ((features[row * FEATURES.length + k] ?? 0) - mean) ** 2;
      count += rows;
    }
    return Math.sqrt(squares / Math.max(1, count)) || 1;
  });
}

function standardised(
  { features, isEvidence, costs, isNamed, conversation }: Sample,
  used: readonly number[],
  scales: readonly number[],
  share: number,
): RankedQuestion {
  const near = (row: number) =>
    NEAR.reduce((sum, k) => sum + (features[row * FEATURES.length + k] ?? 0), 0);
  const nearness = Float64Array.from(isEvidence, (_, row) => near(row));
  const rows = Array.from(isEvidence, (_, row) => row)
    .sort((a, b) => (nearness[b] ?? 0) - (nearness[a] ?? 0))
    .filter((row, rank) => isEvidence[row] === 1 || rank < BEST || rank % ONE_IN === 0);
  const columns = 2 * used.length;
  const into = new Float32Array(rows.length * columns);
  for (const [at, row] of rows.entries()) {
    for (const [column, k] of used.entries()) {
      const value = (features[row * FEATURES.length + k] ?? 0) / (scales[column] ?? 1);
      into[at * columns + column] = value;
      if (isNamed[row] === 1) into[at * columns + used.length + column] = value;
    }
  }
  return {
    features: into,
    costs: Float32Array.from(rows, (row) => costs[row] ?? 1),
    isEvidence: Uint8Array.from(rows, (row) => isEvidence[row] ?? 0),
    share,
    depths: DEPTHS[conversation.dataSet] ?? [10, 30, 80],
  };
}
