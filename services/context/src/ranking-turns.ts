import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { enter, fairGate, type RecentTenants } from "@memory/fairness";
import type { CachedIndex } from "./index-cache.ts";

export interface RankingTurns {
  /**
   * Runs `work` on an index that does not change meanwhile; null when it was being changed, and the caller tries again. A question that
   * `isRanked` takes little time, and no turn.
   */
  run<T>(
    projectId: string,
    cached: CachedIndex,
    work: () => T,
    isRanked?: boolean,
  ): Promise<{ result: T } | null>;
}

// Longer than this, a ranking counts as long: it does not yield, and others get the event loop between two of them.
const LONG_MS = 4;
const WAITING_PER_PROJECT = 256;
const MOST_REST_MS = 50;

/**
 * Lets questions that take long to rank run one after the other, projects in turn, all others at once. While other projects ask too,
 * a long one is followed by a rest of the same length, 50 ms at most, for which the next long one waits, and not its own answer.
 */
export function rankingTurns(recent: RecentTenants): RankingTurns {
  const longOnes = fairGate({
    ...{ name: "its questions of large memories", capacity: 1, perTenant: 1 },
    mostWaitingPerTenant: WAITING_PER_PROJECT,
  });

  function timed<T>(cached: CachedIndex, work: () => T): { result: T } | null {
    if (cached.merging !== null) return null;
    const startedMs = performance.now();
    const result = work();
    cached.rankMs = performance.now() - startedMs;
    return { result };
  }

  const rest = (projectId: string, rankMs: number): Promise<void> =>
    recent.hasOthers(projectId) ? delay(Math.min(rankMs, MOST_REST_MS)) : nextTurn();

  return {
    async run(projectId, cached, work, isRanked = false) {
      if (isRanked) return cached.merging === null ? { result: work() } : null;
      if (cached.rankMs < LONG_MS) return timed(cached, work);
      const turn = await enter(longOnes, { tenant: projectId, cost: 1 });
      try {
        return timed(cached, work);
      } finally {
        void rest(projectId, cached.rankMs).then(() => turn.giveBack());
      }
    },
  };
}
