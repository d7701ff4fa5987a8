import type { BenchSystem } from "./bench-system.ts";
import { stageSeconds } from "./stage-seconds.ts";

/**
 * What one client's throughput with the trace is of that without: the share of the time of its calls that storing the
 * trace does not take. Throws when other calls were made meanwhile.
 */
export async function traceShare(
  system: BenchSystem,
  calls: number,
  call: () => Promise<unknown>,
): Promise<number> {
  const before = await stageSeconds(system);
  const startedMs = performance.now();
  for (let n = 0; n < calls; n++) await call();
  const seconds = (performance.now() - startedMs) / 1_000;
  const after = await stageSeconds(system);
  if (after.calls - before.calls !== calls) throw new Error("somebody else asked meanwhile");
  return (seconds - (after.traceSeconds - before.traceSeconds)) / seconds;
}

export function printTraceShare(asked: string, share: number): void {
  console.log(`${asked}, throughput with its trace / without = ${share.toFixed(2)} (goal >= 0.45)`);
}
