import { setTimeout as delay } from "node:timers/promises";
import { tenantPortions } from "@memory/fairness";
import { capturesFeed, type FeedFollower, followFeed } from "@memory/feed";
import type { Bus } from "@memory/jetstream";
import type { Log } from "@memory/log";
import { subscriptions } from "@memory/outbox";
import { type Pool, transaction } from "@memory/postgres";
import { announceFailures } from "../store/announce.ts";
import {
  enqueueFree,
  enqueueJobScopes,
  type LateJobScope,
  type NewJobScope,
  newJobScopes,
  removePassed,
} from "../store/enqueue-jobs.ts";
import { healEpochs } from "./late-captures.ts";

interface Deps {
  pool: Pool;
  bus: Bus;
  log: Log;
  quietPeriodMs: number;
  /** Called when jobs come. */
  expectTexts?: (() => void) | undefined;
}

const MOST_GATHER_MS = 200;

// The scopes of a portion are locked while its jobs are enqueued; their processing and erasure wait.
const PORTIONS = {
  tenantOf: ({ tenant }: NewJobScope) => tenant,
  weightOf: () => 1,
  most: 250,
  few: 10,
};

/** Follows ingest's captures and enqueues jobs for them, but for those of an import: what was not read of them comes with its lines. */
export const followCaptures = (deps: Deps): FeedFollower => {
  const { pool, bus, log, quietPeriodMs, expectTexts = () => undefined } = deps;
  const asked = subscriptions();
  return followFeed({
    spec: capturesFeed,
    durable: "consolidation-captures",
    handle: async (captures, { isRetry, ageMs }) => {
      const unread = captures
        .filter(({ imported }) => !imported)
        .flatMap((capture) => newJobScopes(capture, ageMs(capture) + (capture.deferredMs ?? 0)));
      if (unread.length > 0) expectTexts();
      await enqueueAll(pool, unread, { quietPeriodMs, isRetry }, async (late) => {
        if (late.length > 0) await healEpochs({ pool, bus, log, asked }, late);
      });
    },
    passed: (captures) => removePassed(pool, captures),
    becameDeadLetter: (tx, capture) =>
      announceFailures(tx, newJobScopes(capture), "capture", asked),
    pool,
    bus,
    log,
    // Jobs are not due before the quiet period, so captures can be gathered.
    gatherMs: Math.min(MOST_GATHER_MS, quietPeriodMs / 10),
  });
};

/** Most transactions that hold a scope are over by then. */
const SHORT_MS = 50;

/**
 * Enqueues job scopes in portions. Those of scopes that are held come later, and in the end each scope by itself, so that what waits for
 * one that a long decision holds, holds no other. `heal` gets those of epochs that are over, after each transaction.
 */
async function enqueueAll(
  pool: Pool,
  jobScopes: readonly NewJobScope[],
  options: Parameters<typeof enqueueFree>[2],
  heal: (late: LateJobScope[]) => Promise<void>,
): Promise<void> {
  let held = [...jobScopes];
  for (let n = 0; n < 2 && held.length > 0; n++) {
    if (n > 0) await delay(SHORT_MS);
    const portions = tenantPortions(held, PORTIONS);
    held = [];
    for (const portion of portions) {
      const enqueued = await transaction(pool, (tx) => enqueueFree(tx, portion, options));
      held.push(...enqueued.held);
      await heal(enqueued.late);
    }
  }
  for (const of of Map.groupBy(held, ({ token }) => token).values())
    await heal(await transaction(pool, (tx) => enqueueJobScopes(tx, of, options)));
}
