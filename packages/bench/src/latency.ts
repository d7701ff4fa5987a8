import { median } from "./statistics.ts";

/** Median duration in milliseconds of `calls` calls, one after the other; what `before` does is not counted. */
export async function medianMs(
  calls: number,
  call: () => Promise<unknown>,
  before: () => Promise<unknown> = async () => {},
): Promise<number> {
  const samples: number[] = [];
  for (let i = 0; i < calls; i++) {
    await before();
    const startedMs = performance.now();
    await call();
    samples.push(performance.now() - startedMs);
  }
  return median(samples);
}
