import { pause as pauseUntil } from "@memory/background";
import { tenantTimes } from "@memory/fairness";
import type { Log } from "@memory/log";
import type { Pool } from "@memory/postgres";
import { inSpan } from "@memory/telemetry";
import type { Room } from "../store/claims.ts";
import { type Claim, claimDueJobs } from "./claim-jobs.ts";
import type { ProcessClaim, Slot } from "./process-claim.ts";

interface Deps {
  pool: Pool;
  processClaim: ProcessClaim;
  /** Scopes processed at a time. */
  concurrency: number;
  /** Scopes of one tenant processed at a time. */
  perTenant: number;
  log: Log;
  pollMs?: number;
}

/** What becomes due meanwhile is claimed together: a claim has the same number of statements, however few its scopes. */
const LEAST_PAUSE_MS = 100;
/** The pause after a claim of `MANY_CLAIMS` scopes: as many will be due again. */
const BUSY_PAUSE_MS = 200;
const MANY_CLAIMS = 64;
const REST_MS = 1_000;

export interface JobLoop {
  start(): void;
  /** Claims nothing more; resolves when the claims under way are finished. */
  stop(): Promise<void>;
}

/** How many claims may wait for the model at a time, each with its events in memory. */
const MOST_WAITING = 32;

/**
 * The worker's loop: claims due scopes and processes several at a time, in turn between tenants; when none is due it looks again when the
 * next one is, after `pollMs` at most.
 */
export function jobLoop({
  pool,
  processClaim,
  concurrency,
  perTenant,
  log,
  pollMs = 300,
}: Deps): JobLoop {
  const stopping = new AbortController();
  const times = tenantTimes();
  const claimDue = claimDueJobs({ pool });
  const active = new Set<Promise<void>>();
  let waiting = 0;
  let slotFreed = Promise.withResolvers<void>();
  let running: Promise<void> = Promise.resolve();

  const pause = (ms: number) => pauseUntil(ms, stopping.signal);

  const freed = (): void => {
    slotFreed.resolve();
    slotFreed = Promise.withResolvers();
  };

  /** The slot of one claim; a claim that waits for the model has none, and uses none of its tenant's time. */
  function slotOf(tenant: string): Slot & { end(): void } {
    let turn = times.begin(tenant);
    return {
      release() {
        if (waiting >= MOST_WAITING) return false;
        waiting++;
        turn.end();
        freed();
        return true;
      },
      acquire() {
        waiting--;
        turn = times.begin(tenant);
      },
      end: () => turn.end(),
    };
  }

  async function work(claim: Claim): Promise<void> {
    const slot = slotOf(claim.tenant);
    // A trace of its own: a claim may hold jobs of many requests.
    await inSpan({ name: "process claim", kind: "consumer" }, () => processClaim(claim, slot))
      .catch((err: unknown) => log.warn({ err }, "claim processing interrupted"))
      .finally(slot.end);
  }

  const taken = (): number => active.size - waiting;

  async function takeNext(): Promise<void> {
    const free = concurrency - taken();
    if (free <= 0) return slotFreed.promise;
    // Few large claims cost less than many small ones; but a tenant with nothing under way need not wait for others.
    const isHalfBusy = free < concurrency / 2;
    const room = { most: free, perTenant: isHalfBusy ? 1 : perTenant, loads: times.loads() };
    const { claims, nextDueInMs } = await claimDue(room);
    for (const claim of claims) {
      const begun: Promise<void> = work(claim).finally(() => {
        active.delete(begun);
        freed();
      });
      active.add(begun);
    }
    const isHalfFree = () => concurrency - taken() >= concurrency / 2;
    const bounded = boundedTenants(claims, room);
    if (isHalfBusy) await rest(isHalfFree);
    else if (bounded.size > 0) await rest(() => isHalfFree() && isAnyHalfDone(bounded));
    else if (claims.length < free) await pause(untilNext(nextDueInMs, claims.length));
  }

  /** Nothing is claimed for a tenant before half of its claims are done. */
  function isAnyHalfDone(tenants: ReadonlySet<string>): boolean {
    const underWay = new Map(times.loads().map((load) => [load.tenant, load.underWay]));
    return [...tenants].some((tenant) => 2 * (underWay.get(tenant) ?? 0) <= perTenant);
  }

  const untilNext = (nextDueInMs: number | null, claimed: number): number => {
    const leastMs = claimed >= MANY_CLAIMS ? BUSY_PAUSE_MS : LEAST_PAUSE_MS;
    return Math.min(pollMs, Math.max(leastMs, nextDueInMs ?? pollMs));
  };

  /** Waits until the next poll, or until a freed slot makes `isOver` true. */
  async function rest(isOver: () => boolean): Promise<void> {
    const timeIsUp = pause(pollMs).then(() => true);
    while (!isOver()) {
      const isFreed = slotFreed.promise.then(() => false);
      if (await Promise.race([timeIsUp, isFreed])) return;
    }
  }

  async function runUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      await takeNext().catch((err: unknown) => {
        log.warn({ err }, "claiming jobs failed");
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

/** Tenants that may have more due scopes than were claimed. */
function boundedTenants(claims: readonly Claim[], { perTenant, loads }: Room): Set<string> {
  const before = new Map(loads.map(({ tenant, underWay }) => [tenant, underWay]));
  const given = [...Map.groupBy(claims, ({ tenant }) => tenant)];
  const full = given.filter(
    ([tenant, { length }]) => length + (before.get(tenant) ?? 0) >= perTenant,
  );
  return new Set(full.map(([tenant]) => tenant));
}
