import { setTimeout as delay } from "node:timers/promises";
import { recentTenants } from "./recent-tenants.ts";
import { type Portions, tenantPortions, weightOfAll } from "./tenant-portions.ts";

interface PacedPortions<Item> extends Portions<Item> {
  /** A caller waits for all of it: nobody rests. */
  isAwaited?: boolean;
}

export interface TenantPace {
  /** Does items in the portions of `tenantPortions`, one after the other. */
  inPortions<Item>(
    items: readonly Item[],
    portions: PacedPortions<Item>,
    work: (portion: Item[]) => Promise<void>,
  ): Promise<void>;
}

interface Clock {
  /** Monotonic, in milliseconds. */
  clockMs?: () => number;
  wait?: (ms: number) => Promise<unknown>;
}

/** So long after its last work a tenant counts as being there. */
const COMPANY_MS = 10_000;
/** A rest, in times of what the portion before it took: the work of a tenant with much takes a third of one processor. */
const REST_FACTOR = 2;
const MOST_REST_MS = 100;
/** A call may be work that is handed to another replica when it takes too long: past this it rests no more. */
const MOST_RESTING_MS = 5_000;

/**
 * Spreads the work of tenants with much over time: while others are there, a portion of such a tenant is followed by a rest before
 * its next one. Tenants with few never rest.
 */
export function tenantPace({
  clockMs = () => performance.now(),
  wait = delay,
}: Clock = {}): TenantPace {
  const recent = recentTenants(COMPANY_MS, clockMs);
  const restsUntilMs = new Map<string, number>();

  async function rest(tenant: string): Promise<void> {
    const leftMs = (restsUntilMs.get(tenant) ?? 0) - clockMs();
    if (leftMs > 0 && recent.hasOthers(tenant)) await wait(leftMs);
    for (const [other, untilMs] of restsUntilMs)
      if (untilMs <= clockMs()) restsUntilMs.delete(other);
  }

  async function timed(tenant: string, work: () => Promise<void>): Promise<void> {
    const startedMs = clockMs();
    await work();
    const endedMs = clockMs();
    restsUntilMs.set(tenant, endedMs + Math.min(MOST_REST_MS, REST_FACTOR * (endedMs - startedMs)));
  }

  return {
    async inPortions(items, portions, work) {
      const untilMs = clockMs() + (portions.isAwaited ? 0 : MOST_RESTING_MS);
      for (const tenant of new Set(items.map(portions.tenantOf))) recent.saw(tenant);
      for (const portion of tenantPortions(items, portions)) {
        const tenant = portions.tenantOf(portion[0] as (typeof portion)[0]); // none is empty
        if (weightOfAll(portion, portions) <= portions.few || isShared(portion, portions)) {
          await work(portion);
        } else {
          if (clockMs() < untilMs) await rest(tenant);
          await timed(tenant, () => work(portion));
        }
      }
    },
  };
}

const isShared = <Item>([first, ...others]: Item[], { tenantOf }: Portions<Item>): boolean =>
  others.some((item) => tenantOf(item) !== tenantOf(first as Item));
