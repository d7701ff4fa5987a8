import { setTimeout as delay } from "node:timers/promises";
import { type Portions, tenantPortions, weightOfAll } from "./tenant-portions.ts";
import { tenantRests } from "./tenant-rests.ts";

interface PacedPortions<Item> extends Portions<Item> {
  /** By the pace's clock: past this no tenant rests any more. */
  restsUntilMs: number;
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

/**
 * Spreads the work of tenants with much over time: while others are there, a portion of such a tenant is followed by a rest before
 * its next one. Tenants with few never rest.
 */
export function tenantPace({
  clockMs = () => performance.now(),
  wait = delay,
}: Clock = {}): TenantPace {
  const rests = tenantRests({ clockMs });

  async function restAndDo(tenant: string, isUrgent: boolean, work: () => Promise<void>) {
    const leftMs = isUrgent ? 0 : rests.leftMs(tenant);
    if (leftMs > 0) await wait(leftMs);
    const startedMs = clockMs();
    await work();
    rests.after(tenant, clockMs() - startedMs);
  }

  return {
    async inPortions(items, portions, work) {
      const { tenantOf, few, restsUntilMs } = portions;
      for (const tenant of new Set(items.map(tenantOf))) rests.saw(tenant);
      for (const portion of tenantPortions(items, portions)) {
        const tenant = tenantOf(portion[0] as (typeof portion)[0]); // none is empty
        if (weightOfAll(portion, portions) <= few || isShared(portion, portions))
          await work(portion);
        else await restAndDo(tenant, clockMs() >= restsUntilMs, () => work(portion));
      }
    },
  };
}

const isShared = <Item>([first, ...others]: Item[], { tenantOf }: Portions<Item>): boolean =>
  others.some((item) => tenantOf(item) !== tenantOf(first as Item));
