/** When a capture was accepted and when its facts were there, in milliseconds. */
export interface Learning {
  capturedMs: number;
  doneMs: number;
}

interface Delays {
  jobs: number;
  /** Half took no longer; null when there are none. */
  p50Seconds: number | null;
  /** 95 of 100 took no longer. */
  p95Seconds: number | null;
}

export interface DelayStep extends Delays {
  fromMs: number;
}

export const STEP_MS = 300_000;

/** How long the learnings took. */
export function delaysOf(learnings: readonly Learning[]): Delays {
  const seconds = learnings
    .map(({ capturedMs, doneMs }) => Math.max(0, doneMs - capturedMs) / 1000)
    .sort((a, b) => a - b);
  return {
    jobs: seconds.length,
    p50Seconds: percentile(seconds, 0.5),
    p95Seconds: percentile(seconds, 0.95),
  };
}

/** The same for every five minutes from the one of `sinceMs` to that of `nowMs`, oldest first; a step without learnings is there too. */
export function delaySteps(
  learnings: readonly Learning[],
  sinceMs: number,
  nowMs: number,
): DelayStep[] {
  const stepOf = (ms: number): number => Math.floor(ms / STEP_MS);
  const byStep = Map.groupBy(learnings, ({ doneMs }) => stepOf(doneMs));
  const [first, last] = [stepOf(sinceMs), stepOf(nowMs)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => ({
    fromMs: (first + n) * STEP_MS,
    ...delaysOf(byStep.get(first + n) ?? []),
  }));
}

const percentile = (sorted: readonly number[], share: number): number | null =>
  sorted[Math.ceil(share * sorted.length) - 1] ?? null;
