import type { Objective } from "./lbfgs.ts";

/** The candidates of a question, their features standardised, and which of them are evidence. */
export interface RankedQuestion {
  /** As many numbers for each candidate as there are columns. */
  readonly features: Float32Array;
  readonly isEvidence: Uint8Array;
  /** What each takes of a packet: 1 is the mean. */
  readonly costs: Float32Array;
  /** How much the question counts. */
  readonly share: number;
  /** After how many candidates of mean cost a packet of each budget ends. */
  readonly depths: readonly number[];
}

/**
 * For each piece of evidence the logarithm of 1 + n / depth, where n is a smooth sum of the costs of the candidates ranked above it
 * (pairwise logistic), averaged over depths, evidence and questions, with a penalty on the square of each weight.
 */
export function depthLoss(
  questions: readonly RankedQuestion[],
  columns: number,
  penalty: number,
): Objective {
  return (weights, gradient) => {
    gradient.fill(0);
    let loss = 0;
    for (const question of questions) {
      const points = pointsOf(question, columns, weights);
      const pulls = new Float64Array(points.length);
      loss += addPulls(question, points, pulls);
      addGradient(question, columns, pulls, gradient);
    }
    for (const [k, weight] of weights.entries()) {
      loss += 0.5 * penalty * weight * weight;
      gradient[k] = (gradient[k] ?? 0) + penalty * weight;
    }
    return loss;
  };
}

function pointsOf(
  { features, isEvidence }: RankedQuestion,
  columns: number,
  weights: Float64Array,
): Float64Array {
  const points = new Float64Array(isEvidence.length);
  for (let at = 0; at < points.length; at++) {
    let sum = 0;
    for (let k = 0; k < columns; k++) sum += (weights[k] ?? 0) * (features[at * columns + k] ?? 0);
    points[at] = sum;
  }
  return points;
}

/** Adds the loss's slope by each candidate's points to `pulls`; answers the loss. */
function addPulls(question: RankedQuestion, points: Float64Array, pulls: Float64Array): number {
  const { isEvidence, costs, share, depths } = question;
  const pieces = isEvidence.reduce((sum, is) => sum + is, 0);
  const part = share / pieces / depths.length;
  const above = new Float64Array(points.length);
  let loss = 0;
  for (let piece = 0; piece < points.length; piece++) {
    if (isEvidence[piece] !== 1) continue;
    const ranked = rankAbove(question, points, points[piece] ?? 0, above);
    let slope = 0;
    for (const depth of depths) {
      loss += part * Math.log(1 + ranked / depth);
      slope += part / (depth + ranked);
    }
    for (let at = 0; at < points.length; at++) {
      const is = above[at] ?? 0;
      const pull = slope * (costs[at] ?? 1) * is * (1 - is);
      pulls[at] = (pulls[at] ?? 0) + pull;
      pulls[piece] = (pulls[piece] ?? 0) - pull;
    }
  }
  return loss;
}

/** Writes into `above` how surely each other candidate ranks above one with so many points; answers the sum of their costs. */
function rankAbove(
  { isEvidence, costs }: RankedQuestion,
  points: Float64Array,
  own: number,
  above: Float64Array,
): number {
  let ranked = 0;
  for (let at = 0; at < points.length; at++) {
    const is = isEvidence[at] === 1 ? 0 : 1 / (1 + Math.exp(own - (points[at] ?? 0)));
    above[at] = is;
    ranked += (costs[at] ?? 1) * is;
  }
  return ranked;
}

function addGradient(
  { features }: RankedQuestion,
  columns: number,
  pulls: Float64Array,
  gradient: Float64Array,
): void {
  for (let at = 0; at < pulls.length; at++) {
    const pull = pulls[at] ?? 0;
    if (pull === 0) continue;
    for (let k = 0; k < columns; k++)
      gradient[k] = (gradient[k] ?? 0) + pull * (features[at * columns + k] ?? 0);
  }
}
