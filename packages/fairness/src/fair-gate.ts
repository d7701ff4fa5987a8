import { serviceUnavailable } from "@memory/errors";

export interface FairGateOptions {
  /** What the gate protects, for the message of a refusal. */
  name: string;
  /** Units of the resource that may be in use at once. */
  capacity: number;
  /** Units of them that one tenant may use at once. */
  perTenant: number;
  /** Pieces of work of one tenant that may wait; one more is refused. */
  mostWaitingPerTenant: number;
}

/** Units of a gate, held until they are released. */
export interface Room {
  /** Releasing twice changes nothing. */
  giveBack(): void;
}

export interface FairGate {
  /** Takes units at once for work that ends elsewhere; null where it would have to wait. */
  takeNow(tenant: string, cost: number): Room | null;
  /**
   * Runs `work` once `cost` units are free for the tenant; a cost above what a tenant may use counts as all of that.
   * Tenants that wait are served in turn, the work of one in the order it came. Throws `service_unavailable` when too much
   * of the tenant waits already, and the reason of `signal` if it is aborted before the turn comes.
   */
  run<T>(
    tenant: string,
    cost: number,
    work: () => T | Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>;
  /** Units in use now. */
  used(): number;
  /** Pieces of work that wait now. */
  waiting(): number;
}

interface Waiting {
  cost: number;
  enter: () => void;
}

interface Tenant {
  used: number;
  queue: Waiting[];
}

/** Shares `capacity` units of a resource between tenants, so that no tenant can keep another one waiting behind its own work. */
export function fairGate(options: FairGateOptions): FairGate {
  const { name, capacity, mostWaitingPerTenant } = options;
  const perTenant = Math.min(options.perTenant, capacity);
  // In the order of their turns: a tenant moves to the end when its work starts, and when it ends.
  const tenants = new Map<string, Tenant>();
  let used = 0;
  let waiting = 0;

  const fits = (tenant: Tenant, cost: number): boolean =>
    used + cost <= capacity && tenant.used + cost <= perTenant;

  function tenantOf(id: string): Tenant {
    const known = tenants.get(id);
    if (known !== undefined) return known;
    const tenant = { used: 0, queue: [] };
    tenants.set(id, tenant);
    return tenant;
  }

  function take(id: string, tenant: Tenant, cost: number): void {
    used += cost;
    tenant.used += cost;
    toTheEnd(id, tenant);
  }

  const isIdle = ({ used: own, queue }: Tenant): boolean => own === 0 && queue.length === 0;

  function toTheEnd(id: string, tenant: Tenant): void {
    tenants.delete(id);
    if (!isIdle(tenant)) tenants.set(id, tenant);
  }

  function dropIdle(id: string, tenant: Tenant): void {
    if (isIdle(tenant)) tenants.delete(id);
  }

  /** Work too large for the free units keeps smaller work of others from overtaking it for ever. */
  function serveNext(): boolean {
    for (const [id, tenant] of tenants) {
      const first = tenant.queue[0];
      if (first === undefined || tenant.used + first.cost > perTenant) continue;
      if (!fits(tenant, first.cost)) return false;
      tenant.queue.shift();
      waiting--;
      take(id, tenant, first.cost);
      first.enter();
      return true;
    }
    return false;
  }

  function giveBack(id: string, tenant: Tenant, cost: number): void {
    used -= cost;
    tenant.used -= cost;
    toTheEnd(id, tenant);
    while (serveNext());
  }

  function turnOf(
    id: string,
    tenant: Tenant,
    cost: number,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        const at = tenant.queue.indexOf(waiter);
        if (at >= 0) waiting -= tenant.queue.splice(at, 1).length;
        dropIdle(id, tenant);
        reject(signal?.reason as Error);
        while (serveNext());
      };
      const waiter: Waiting = {
        cost,
        enter() {
          signal?.removeEventListener("abort", leave);
          resolve();
        },
      };
      signal?.addEventListener("abort", leave, { once: true });
      tenant.queue.push(waiter);
      waiting++;
    });
  }

  const someoneIsNext = (): boolean =>
    waiting > 0 &&
    [...tenants.values()].some(
      ({ queue, used: own }) => queue[0] !== undefined && own + queue[0].cost <= perTenant,
    );

  function takeFree(id: string, tenant: Tenant, units: number): boolean {
    const isFree = tenant.queue.length === 0 && fits(tenant, units) && !someoneIsNext();
    if (isFree) take(id, tenant, units);
    return isFree;
  }

  return {
    takeNow(id, cost) {
      const units = Math.min(cost, perTenant);
      const tenant = tenantOf(id);
      if (!takeFree(id, tenant, units)) {
        dropIdle(id, tenant);
        return null;
      }
      let isHeld = true;
      return {
        giveBack() {
          if (isHeld) giveBack(id, tenant, units);
          isHeld = false;
        },
      };
    },
    async run(id, cost, work, signal) {
      signal?.throwIfAborted();
      const units = Math.min(cost, perTenant);
      const tenant = tenantOf(id);
      if (!takeFree(id, tenant, units)) {
        if (tenant.queue.length >= mostWaitingPerTenant)
          throw serviceUnavailable(
            `Too many requests of this project are waiting for ${name}; try again.`,
          );
        await turnOf(id, tenant, units, signal);
      }
      try {
        return await work();
      } finally {
        giveBack(id, tenant, units);
      }
    },
    used: () => used,
    waiting: () => waiting,
  };
}
