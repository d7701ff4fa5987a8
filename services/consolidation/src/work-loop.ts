import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "@memory/log";
import type { Claim } from "./claim-work.ts";
import type { Place, WorkClaim } from "./work-claim.ts";

interface Deps {
  /** Claims what is due, no more than this many scopes. */
  claimDueWork: (most: number) => Promise<Claim[]>;
  workClaim: WorkClaim;
  /** Scopes worked on at a time. */
  concurrency: number;
  log: Log;
  pollMs?: number;
}

const REST_MS = 1_000;

export interface WorkLoop {
  start(): void;
  /** Takes nothing new; resolves when what was begun is finished. */
  stop(): Promise<void>;
}

/** How many may wait for a model at a time, each with the events it holds. */
const MOST_WAITING = 32;

/** The worker: claims what is due and works on it, several scopes at a time; looks every `pollMs` when nothing is. */
export function workLoop({
  claimDueWork,
  workClaim,
  concurrency,
  log,
  pollMs = 300,
}: Deps): WorkLoop {
  const stopping = new AbortController();
  const active = new Set<Promise<void>>();
  let waiting = 0;
  let placeIsFree = Promise.withResolvers<void>();
  let running: Promise<void> = Promise.resolve();

  const pause = (ms: number) =>
    delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  const freed = (): void => {
    placeIsFree.resolve();
    placeIsFree = Promise.withResolvers();
  };
  const place: Place = {
    leave() {
      if (waiting >= MOST_WAITING) return false;
      waiting++;
      freed();
      return true;
    },
    enter: () => void waiting--,
  };

  async function work(claim: Claim): Promise<void> {
    await workClaim(claim, place).catch((err: unknown) => log.warn({ err }, "work interrupted"));
  }

  async function takeNext(): Promise<void> {
    const free = concurrency - (active.size - waiting);
    // Few large claims cost less than many small ones.
    if (free < concurrency / 2) return placeIsFree.promise;
    const claims = await claimDueWork(free);
    for (const claim of claims) {
      const begun: Promise<void> = work(claim).finally(() => {
        active.delete(begun);
        freed();
      });
      active.add(begun);
    }
    if (claims.length < free) await pause(pollMs);
  }

  async function runUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      await takeNext().catch((err: unknown) => {
        log.warn({ err }, "nothing could be claimed");
        return pause(REST_MS);
      });
    }
    await Promise.all(active);
  }

  return {
    start() {
      running = runUntilStopped();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
