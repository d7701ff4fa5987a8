/** A row to learn from: signals, whether it is one of the sought, and how much it counts. */
export interface Example {
  readonly signals: readonly number[];
  readonly isSought: boolean;
  readonly weight: number;
}

export interface Fitted {
  readonly intercept: number;
  readonly weights: readonly number[];
}

const STEPS = 12;
const RIDGE = 3e-3;

/** Weights of a logistic regression with a ridge on standardised signals, by Newton's method. */
export function fitLogistic(examples: readonly Example[]): Fitted {
  const scales = scalesOf(examples);
  const rows = examples.map(({ signals }) => [
    ...signals.map((one, at) => (one - (scales[at]?.mean ?? 0)) / (scales[at]?.spread ?? 1)),
    1,
  ]);
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  let found = Array.from({ length: scales.length + 1 }, () => 0);
  for (let step = 0; step < STEPS; step++) {
    const { gradient, curvature } = slopes(examples, rows, found, RIDGE * total);
    const change = solve(curvature, gradient);
    found = found.map((one, at) => one - (change[at] ?? 0));
  }
  const weights = scales.map(({ spread }, at) => (found[at] ?? 0) / spread);
  const shift = weights.reduce((sum, weight, at) => sum + weight * (scales[at]?.mean ?? 0), 0);
  return { intercept: (found.at(-1) ?? 0) - shift, weights };
}

function scalesOf(examples: readonly Example[]) {
  const count = examples[0]?.signals.length ?? 0;
  return Array.from({ length: count }, (_, at) => {
    const values = examples.map(({ signals }) => signals[at] ?? 0);
    const mean = values.reduce((a, b) => a + b, 0) / values.length;
    const variance = values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / values.length;
    return { mean, spread: Math.sqrt(variance) || 1 };
  });
}

function slopes(
  examples: readonly Example[],
  rows: readonly number[][],
  found: readonly number[],
  ridge: number,
) {
  const size = found.length;
  const isPenalised = (at: number) => at < size - 1;
  const gradient = found.map((one, at) => (isPenalised(at) ? ridge * one : 0));
  const curvature = found.map((_, at) =>
    found.map((__, other) => (at === other && isPenalised(at) ? ridge : 0)),
  );
  for (const [n, { isSought, weight }] of examples.entries()) {
    const row = rows[n] ?? [];
    const logit = row.reduce((sum, one, at) => sum + one * (found[at] ?? 0), 0);
    const chance = 1 / (1 + Math.exp(-logit));
    const error = weight * (chance - Number(isSought));
    const bend = weight * chance * (1 - chance);
    for (const [at, one] of row.entries()) {
      gradient[at] = (gradient[at] ?? 0) + error * one;
      const line = curvature[at] ?? [];
      for (const [other, two] of row.entries()) line[other] = (line[other] ?? 0) + bend * one * two;
    }
  }
  return { gradient, curvature };
}

/** Solves a system of linear equations by Gauss's elimination. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  for (const [at] of rows.entries()) {
    const pivot = rows
      .slice(at)
      .reduce((best, row) => (magnitude(row, at) > magnitude(best, at) ? row : best));
    rows[rows.indexOf(pivot)] = rows[at] ?? [];
    rows[at] = pivot.map((one) => one / (pivot[at] || 1));
    for (const [other, row] of rows.entries()) {
      const share = row[at] ?? 0;
      if (other === at || share === 0) continue;
      rows[other] = row.map((one, column) => one - share * (rows[at]?.[column] ?? 0));
    }
  }
  return rows.map((row) => row.at(-1) ?? 0);
}

const magnitude = (row: readonly number[], at: number): number => Math.abs(row[at] ?? 0);
