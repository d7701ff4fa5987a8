import { pause as pauseUntil } from "@memory/background";
import type { Log } from "@memory/log";
import { tenantTimes } from "../domain/jobs/tenant-load.ts";
import type { Room } from "../store/claims.ts";
import type { Claim } from "./claim-jobs.ts";
import type { Place, WorkClaim } from "./process-claim.ts";

interface Deps {
  /** Claims what is due, as far as there is room. */
  claimDueWork: (room: Room) => Promise<Claim[]>;
  workClaim: WorkClaim;
  /** Scopes worked on at a time. */
  concurrency: number;
  /** Of one tenant. */
  perTenant: number;
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

/**
 * The worker: claims what is due and works on it, several scopes at a time, in turn between tenants; looks every `pollMs` when
 * nothing is.
 */
export function workLoop({
  claimDueWork,
  workClaim,
  concurrency,
  perTenant,
  log,
  pollMs = 300,
}: Deps): WorkLoop {
  const stopping = new AbortController();
  const times = tenantTimes();
  const active = new Set<Promise<void>>();
  let waiting = 0;
  let placeIsFree = Promise.withResolvers<void>();
  let running: Promise<void> = Promise.resolve();

  const pause = (ms: number) => pauseUntil(ms, stopping.signal);

  const freed = (): void => {
    placeIsFree.resolve();
    placeIsFree = Promise.withResolvers();
  };

  /** The place of one claim; who waits for a model has none, and spends none of its tenant's time. */
  function placeOf(tenant: string): Place & { end(): void } {
    let turn = times.begin(tenant);
    return {
      leave() {
        if (waiting >= MOST_WAITING) return false;
        waiting++;
        turn.end();
        freed();
        return true;
      },
      enter() {
        waiting--;
        turn = times.begin(tenant);
      },
      end: () => turn.end(),
    };
  }

  async function work(claim: Claim): Promise<void> {
    const place = placeOf(claim.tenant);
    await workClaim(claim, place)
      .catch((err: unknown) => log.warn({ err }, "work interrupted"))
      .finally(place.end);
  }

  const taken = (): number => active.size - waiting;

  async function takeNext(): Promise<void> {
    const free = concurrency - taken();
    if (free <= 0) return placeIsFree.promise;
    // Few large claims cost less than many small ones; but a tenant with nothing under way need not wait for others' work.
    const isHalfBusy = free < concurrency / 2;
    const room = { most: free, perTenant: isHalfBusy ? 1 : perTenant, loads: times.loads() };
    const claims = await claimDueWork(room);
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
    else if (claims.length < free) await pause(pollMs);
  }

  /** Sooner nothing is claimed for a tenant. */
  function isAnyHalfDone(tenants: ReadonlySet<string>): boolean {
    const underWay = new Map(times.loads().map((load) => [load.tenant, load.underWay]));
    return [...tenants].some((tenant) => 2 * (underWay.get(tenant) ?? 0) <= perTenant);
  }

  /** Until it is time to look again, or a place that was freed makes this so. */
  async function rest(isOver: () => boolean): Promise<void> {
    const timeIsUp = pause(pollMs).then(() => true);
    while (!isOver()) {
      const isFreed = placeIsFree.promise.then(() => false);
      if (await Promise.race([timeIsUp, isFreed])) return;
    }
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

/** Tenants that may have more that is due than they were given. */
function boundedTenants(claims: readonly Claim[], { perTenant, loads }: Room): Set<string> {
  const before = new Map(loads.map(({ tenant, underWay }) => [tenant, underWay]));
  const given = [...Map.groupBy(claims, ({ tenant }) => tenant)];
  const full = given.filter(
    ([tenant, { length }]) => length + (before.get(tenant) ?? 0) >= perTenant,
  );
  return new Set(full.map(([tenant]) => tenant));
}
