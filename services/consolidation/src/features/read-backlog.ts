import { mintedMs } from "@memory/ids";
import type { Pool } from "@memory/postgres";
import type { ProjectScope } from "@memory/scope";
import { type DelayStep, delaySteps, delaysOf } from "../domain/jobs/delays.ts";
import { countOpen, learnedSince, type OpenCounts } from "../store/backlog.ts";

const LOOK_BACK_MS = 3_600_000;

export interface Backlog {
  counts: OpenCounts;
  /** Since when the oldest open job was captured; null when none is open. */
  oldestSeconds: number | null;
  learning: ReturnType<typeof delaysOf> & { sinceMs: number; steps: DelayStep[] };
}

interface Deps {
  pool: Pool;
  nowMs?: () => number;
}

/** What waits in a project, and how long it took from capture to fact within the last hour. A job's id says when it was captured. */
export const readBacklog =
  ({ pool, nowMs: clock = Date.now }: Deps) =>
  async (project: ProjectScope): Promise<Backlog> => {
    const nowMs = clock();
    const [counts, { learned, since }] = await Promise.all([
      countOpen(pool, project),
      learnedSince(pool, project, new Date(nowMs - LOOK_BACK_MS)),
    ]);
    const learnings = learned.map(({ jobId, doneAt }) => ({
      capturedMs: mintedMs(jobId),
      doneMs: doneAt.getTime(),
    }));
    const { oldestJobId } = counts;
    const sinceMs = since.getTime();
    return {
      counts,
      oldestSeconds:
        oldestJobId === null ? null : Math.max(0, nowMs - mintedMs(oldestJobId)) / 1000,
      learning: {
        sinceMs,
        ...delaysOf(learnings),
        steps: delaySteps(learnings, sinceMs, nowMs),
      },
    };
  };
