interface Step {
  from: string;
  jobs: number;
  p50_seconds: number | null;
  p95_seconds: number | null;
}

/** The columns of a chart: the moments in seconds, then each series. */
export const delayColumns = (steps: readonly Step[]): [number[], ...(number | null)[][]] => [
  steps.map(({ from }) => Date.parse(from) / 1_000),
  steps.map(({ p50_seconds }) => p50_seconds),
  steps.map(({ p95_seconds }) => p95_seconds),
];

/** The same of how many jobs were learned. */
export const learnedColumns = (steps: readonly Step[]): [number[], ...(number | null)[][]] => [
  steps.map(({ from }) => Date.parse(from) / 1_000),
  steps.map(({ jobs }) => jobs),
];
