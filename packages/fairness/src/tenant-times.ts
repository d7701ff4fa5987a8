import { DecayingSums } from "./decaying-sums.ts";

/** A tenant's share of the time of this process. */
export interface TenantLoad {
  tenant: string;
  /** Pieces of its work that are under way. */
  underWay: number;
  /** Milliseconds that its work took, with exponential decay. */
  servedMs: number;
}

export interface TenantTimes {
  /** Starts the clock of a piece of work of a tenant; the result stops it. */
  begin(tenant: string): { end(): void };
  /** The load of every tenant with work under way or recently. */
  loads(): TenantLoad[];
}

const HALF_LIFE_MS = 30_000;
const LEAST_MS = 1;

/** Tracks the time that each tenant's work takes, so that the tenant with least comes next. */
export function tenantTimes(clockMs: () => number = () => performance.now()): TenantTimes {
  const served = new DecayingSums({ halfLifeMs: HALF_LIFE_MS, least: LEAST_MS, clockMs });
  const underWay = new Map<string, number>();
  const startedBy = (tenant: string): number => underWay.get(tenant) ?? 0;
  return {
    begin(tenant) {
      const startedMs = clockMs();
      underWay.set(tenant, startedBy(tenant) + 1);
      return {
        end() {
          if (startedBy(tenant) === 1) underWay.delete(tenant);
          else underWay.set(tenant, startedBy(tenant) - 1);
          served.add(tenant, clockMs() - startedMs);
        },
      };
    },
    loads: () =>
      [...new Set([...underWay.keys(), ...served.tenants()])].map((tenant) => ({
        tenant,
        underWay: startedBy(tenant),
        servedMs: served.of(tenant),
      })),
  };
}
