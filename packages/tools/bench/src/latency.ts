import { median } from "./statistics.ts";

const WARM_UP_CALLS = 2_000;

/** A process that has just started compiles its code for some seconds of calls: what is timed after this has run for a while. */
export async function warmUp(call: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < WARM_UP_CALLS; n++) await call();
}

/** Median duration in milliseconds of `calls` calls, one after the other; the time of `before` is not counted. */
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
