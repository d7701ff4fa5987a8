/** The value below which the share `q` of the sample lies (nearest rank); NaN for an empty sample. */
export function quantile(sample: number[], q: number): number {
  const sorted = sample.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

export const median = (sample: number[]): number => quantile(sample, 0.5);
