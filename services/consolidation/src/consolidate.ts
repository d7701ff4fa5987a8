import { setTimeout as delay } from "node:timers/promises";
import { isUnavailable } from "@memory/errors";
import type { FeedFollower } from "@memory/feed";
import type { Pool } from "@memory/postgres";
import type { claimScopeWork } from "./claim-work.ts";
import type { ContextLink } from "./messages/context.ts";
import { lastArrival, leftIn, waitingScopes } from "./store/jobs.ts";
import type { WorkClaim } from "./work-claim.ts";

interface Deps {
  pool: Pool;
  context: ContextLink;
  captures: Pick<FeedFollower, "catchUp">;
  claimScope: ReturnType<typeof claimScopeWork>;
  workClaim: WorkClaim;
  concurrency: number;
}

const POLL_MS = 50;
/** How long a forget that is going on may hold back what came after it. */
const BLOCKED_MS = 10_000;
/** Whoever asks for everything to be worked off can wait for a context that is busy. */
const ASK_WITHIN_MS = 10_000;
/** Before a scope is tried again whose events could not be read; once. */
const RETRY_MS = 500;

/**
 * Processes all that is pending or failed, in every project, and answers how many jobs this call finished. It answers when
 * context serves the facts and episodes of everything accepted before the call, what other runners were busy with included.
 * Throws `service_unavailable`, having started nothing, when context or ingest does not answer.
 */
export const consolidate = (deps: Deps) => async (): Promise<number> => {
  await deps.context.ask(ASK_WITHIN_MS);
  await deps.captures.catchUp();
  const upTo = await lastArrival(deps.pool);
  const waiting = await waitingScopes(deps.pool, upTo);
  const done = new Set<string>();
  const failed = new Set<string>();
  const runners = Array.from({ length: Math.min(deps.concurrency, waiting.length) }, async () => {
    for (let token = waiting.shift(); token !== undefined; token = waiting.shift())
      await emptyScope(deps, token, upTo, done, failed);
  });
  await Promise.all(runners);
  await deps.context.untilCaughtUp();
  return done.size;
};

/** Works on a scope until nothing that arrived up to `upTo` is left in it but what failed in this call. */
async function emptyScope(
  deps: Deps,
  token: string,
  upTo: number,
  done: Set<string>,
  failed: Set<string>,
): Promise<void> {
  const blockedUntil = performance.now() + BLOCKED_MS;
  let isSecondTry = false;
  for (;;) {
    const left = await leftIn(deps.pool, token, upTo, [...failed]);
    if (left.ready === 0 && (left.blocked === 0 || performance.now() > blockedUntil)) return;
    const claim = left.ready > 0 ? await deps.claimScope(token, [...failed]) : null;
    if (claim === null) {
      await delay(POLL_MS);
      continue;
    }
    const worked = await deps.workClaim(claim).catch((error: unknown) => {
      if (isSecondTry || !isUnavailable(error)) throw error;
      return null;
    });
    if (worked === null) {
      isSecondTry = true;
      await delay(RETRY_MS);
      continue;
    }
    for (const jobId of worked.doneJobIds) done.add(jobId);
    for (const jobId of worked.failedJobIds) failed.add(jobId);
  }
}
