import { setTimeout as delay } from "node:timers/promises";
import { batcher } from "@memory/batching";
import { isUnavailable } from "@memory/errors";
import type { FairGate } from "@memory/fairness";
import type { Pool } from "@memory/postgres";
import { type Left, leftIn, type RunMark, type WaitingScope } from "../store/jobs.ts";
import type { Choice } from "../store/take-job-scopes.ts";
import { type Claim, claimScopeJobs } from "./claim-jobs.ts";
import type { ProcessClaim } from "./process-claim.ts";

interface Deps {
  pool: Pool;
  processClaim: ProcessClaim;
  /** Shares the slots of this process between tenants. */
  gate: FairGate;
}

/** Scopes that a statement looks at, or a transaction claims. */
const SCOPES_AT_ONCE = { mostItems: 128 };
const POLL_MS = 50;
/** How long a forget under way may hold back events that came after it. */
const BLOCKED_MS = 10_000;
/** Delay before the one retry of a scope whose events could not be read. */
const RETRY_MS = 500;
/** Most time that a run spends on one tenant's job scopes that fail again, waiting for other runners included. */
const MOST_FAILING_MS = 5_000;

/**
 * Processes scopes in turn between their tenants until only job scopes that failed since `mark` are left of those that existed then;
 * gives back the jobs that became done. Job scopes that had failed before come last, and are left to their back-off once a tenant's
 * failing job scopes have taken some seconds. Throws `service_unavailable` when ingest is unavailable.
 */
export type DrainScopes = (scopes: readonly WaitingScope[], mark: RunMark) => Promise<Set<string>>;

export const drainScopes =
  ({ pool, ...deps }: Deps): DrainScopes =>
  async (scopes, mark) => {
    const claimed = (choice: Choice) =>
      batcher((tokens: string[]) => claimScopeJobs(pool, tokens, choice), SCOPES_AT_ONCE);
    const run: Run = {
      ...{ ...deps, done: new Set(), failing: new Map() },
      leftIn: batcher((tokens: string[]) => leftIn(pool, tokens, mark), SCOPES_AT_ONCE),
      claimFresh: claimed({ kind: "fresh" }),
      claimTried: claimed({ kind: "tried", notSince: mark.since }),
      hasFailed: false,
    };
    await drainAll(run, scopes, drainFresh);
    await drainAll(run, scopes, drainRest);
    return run.done;
  };

/** Once one scope fails the others end with what they are at: a caller that tries again finds no whole run beside its own. */
const drainAll = (
  run: Run,
  scopes: readonly WaitingScope[],
  drain: (run: Run, scope: WaitingScope) => Promise<void>,
): Promise<unknown> =>
  Promise.all(
    scopes.map((scope) =>
      drain(run, scope).catch((error: unknown) => {
        run.hasFailed = true;
        throw error;
      }),
    ),
  );

type ClaimJobs = (token: string) => Promise<Claim | null>;

interface Run extends Omit<Deps, "pool"> {
  done: Set<string>;
  /** By tenant, the time in which something was done about failing job scopes, and until when it was counted. */
  failing: Map<string, { ms: number; untilMs: number }>;
  /** Scopes that are looked at or claimed meanwhile share the next statement. */
  leftIn: (token: string) => Promise<Left>;
  claimFresh: ClaimJobs;
  claimTried: ClaimJobs;
  hasFailed: boolean;
}

/** Processes fresh job scopes that no other runner holds; the rest comes later. */
async function drainFresh(run: Run, scope: WaitingScope): Promise<void> {
  for (let more = true; more; )
    more = await run.gate.run(scope.tenant, 1, async () => {
      if (run.hasFailed) return false;
      const left = await run.leftIn(scope.token);
      return left.fresh > 0 && (await processScope(run, scope, run.claimFresh));
    });
}

async function drainRest(run: Run, scope: WaitingScope): Promise<void> {
  const blockedUntil = performance.now() + BLOCKED_MS;
  for (;;) {
    const step = await run.gate.run(scope.tenant, 1, async () => {
      if (run.hasFailed) return "over";
      const left = await run.leftIn(scope.token);
      if (isOver(run, scope, left, blockedUntil)) return "over";
      const isReady = left.fresh + left.begun + left.tried > 0;
      return isReady && (await processScope(run, scope, run.claimTried))
        ? "processed"
        : { waitsForRetry: left.tried > 0 };
    });
    if (step === "over") return;
    if (step === "processed") continue;
    const fromMs = performance.now();
    await delay(POLL_MS);
    if (step.waitsForRetry) spend(run, scope, fromMs);
  }
}

function isOver(
  { failing }: Run,
  { tenant }: WaitingScope,
  { fresh, begun, tried, blocked }: Left,
  blockedUntil: number,
): boolean {
  if (fresh + begun > 0) return false;
  if (tried > 0 && (failing.get(tenant)?.ms ?? 0) < MOST_FAILING_MS) return false;
  return blocked === 0 || performance.now() > blockedUntil;
}

/** Processes the waiting job scopes of a scope; false when there were none or another runner holds it. */
async function processScope(run: Run, scope: WaitingScope, claimJobs: ClaimJobs): Promise<boolean> {
  const startedMs = performance.now();
  const result = await tryTwice(async () => {
    const claim = await claimJobs(scope.token);
    return claim && claim.jobScopes.length > 0 ? run.processClaim(claim) : null;
  });
  if (result === null) return false;
  for (const jobId of result.doneJobIds) run.done.add(jobId);
  if (result.failedJobIds.length > 0) spend(run, scope, startedMs);
  return true;
}

/** Counts the time since a moment; what goes on side by side counts once. */
function spend({ failing }: Run, { tenant }: WaitingScope, fromMs: number): void {
  const { ms, untilMs } = failing.get(tenant) ?? { ms: 0, untilMs: 0 };
  const nowMs = performance.now();
  failing.set(tenant, { ms: ms + nowMs - Math.max(fromMs, untilMs), untilMs: nowMs });
}

async function tryTwice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    await delay(RETRY_MS);
    return work();
  }
}
