import type { BenchSystem } from "./bench-system.ts";

export interface StageSeconds {
  calls: number;
  traceSeconds: number;
}

/** Context's own metrics of storing traces since it was started. */
export async function stageSeconds(system: BenchSystem): Promise<StageSeconds> {
  const answer = await fetch(`${system.service("context").internalUrl}/metrics`);
  const text = await answer.text();
  const figure = (suffix: string) =>
    Number(
      new RegExp(`^memory_context_stage_seconds_${suffix}\\{.*stage="trace".*\\} (.+)$`, "m").exec(
        text,
      )?.[1],
    );
  return { calls: figure("count"), traceSeconds: figure("sum") };
}
