import { setTimeout as delay } from "node:timers/promises";
import { isUnavailable } from "@memory/errors";
import type { FairGate } from "@memory/fairness";
import type { Pool } from "@memory/postgres";
import { type Left, leftIn, type RunMark, type WaitingScope } from "../store/jobs.ts";
import type { Choice } from "../store/parts.ts";
import type { claimScopeWork } from "./claim-jobs.ts";
import type { WorkClaim } from "./process-claim.ts";

interface Deps {
  pool: Pool;
  claimScope: ReturnType<typeof claimScopeWork>;
  workClaim: WorkClaim;
  /** Shares the places of this process between tenants. */
  gate: FairGate;
}

const POLL_MS = 50;
/** How long a forget that is going on may hold back what came after it. */
const BLOCKED_MS = 10_000;
/** Before a scope is tried again whose events could not be read; once. */
const RETRY_MS = 500;
/** What a run spends on one tenant's parts that fail once more, and waits for other runners to try them. */
const MOST_FAILING_MS = 5_000;

/**
 * Works on scopes in turn between their tenants until nothing that was there at `mark` is left in them but what failed since;
 * answers the jobs that became done by it. What failed before comes last, and is left to its back-off once a tenant's failing
 * parts have cost the run some seconds. Throws `service_unavailable` when ingest does not answer.
 */
export type WorkOff = (scopes: readonly WaitingScope[], mark: RunMark) => Promise<Set<string>>;

export const workOff =
  (deps: Deps): WorkOff =>
  async (scopes, mark) => {
    const run: Run = { ...deps, mark, done: new Set(), failingMs: new Map() };
    await Promise.all(scopes.map((scope) => workOffFresh(run, scope)));
    await Promise.all(scopes.map((scope) => workOffRest(run, scope)));
    return run.done;
  };

interface Run extends Deps {
  mark: RunMark;
  done: Set<string>;
  /** What parts that failed have cost, by tenant. */
  failingMs: Map<string, number>;
}

/** What no other runner has; the rest comes later. */
async function workOffFresh(run: Run, scope: WaitingScope): Promise<void> {
  for (let more = true; more; )
    more = await run.gate.run(scope.tenant, 1, async () => {
      const left = await leftIn(run.pool, scope.token, run.mark);
      return left.fresh > 0 && (await workOn(run, scope, { kind: "fresh" }));
    });
}

async function workOffRest(run: Run, scope: WaitingScope): Promise<void> {
  const blockedUntil = performance.now() + BLOCKED_MS;
  const choice: Choice = { kind: "tried", notSince: run.mark.since };
  for (;;) {
    const step = await run.gate.run(scope.tenant, 1, async () => {
      const left = await leftIn(run.pool, scope.token, run.mark);
      if (isOver(run, scope, left, blockedUntil)) return "over";
      const isReady = left.fresh + left.begun + left.tried > 0;
      return isReady && (await workOn(run, scope, choice))
        ? "worked"
        : { waitsForRetry: left.tried > 0 };
    });
    if (step === "over") return;
    if (step === "worked") continue;
    await delay(POLL_MS);
    if (step.waitsForRetry) spend(run, scope, POLL_MS);
  }
}

function isOver(
  { failingMs }: Run,
  { tenant }: WaitingScope,
  { fresh, begun, tried, blocked }: Left,
  blockedUntil: number,
): boolean {
  if (fresh + begun > 0) return false;
  if (tried > 0 && (failingMs.get(tenant) ?? 0) < MOST_FAILING_MS) return false;
  return blocked === 0 || performance.now() > blockedUntil;
}

/** Works on what waits in a scope; false when there was nothing to take, or another runner has it. */
async function workOn(run: Run, scope: WaitingScope, choice: Choice): Promise<boolean> {
  const startedMs = performance.now();
  const worked = await tryTwice(async () => {
    const claim = await run.claimScope(scope.token, choice);
    return claim && claim.parts.length > 0 ? run.workClaim(claim) : null;
  });
  if (worked === null) return false;
  for (const jobId of worked.doneJobIds) run.done.add(jobId);
  if (worked.failedJobIds.length > 0) spend(run, scope, performance.now() - startedMs);
  return true;
}

function spend({ failingMs }: Run, { tenant }: WaitingScope, tookMs: number): void {
  failingMs.set(tenant, (failingMs.get(tenant) ?? 0) + tookMs);
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
