import { recentTenants } from "./recent-tenants.ts";

export interface TenantRests {
  /** Notes that a tenant wants something done now. */
  saw(tenant: string): void;
  /** Notes that much work of a tenant ended, which took that long; answers the length of its rest in milliseconds. */
  after(tenant: string, tookMs: number): number;
  /** How long much work of the tenant is to wait yet; 0 while no other one is there. */
  leftMs(tenant: string): number;
}

/** So long after it was seen last a tenant counts as being there. */
const COMPANY_MS = 10_000;
/** A rest, in times of what the work before it took: a tenant with much has a third of one processor. */
const REST_FACTOR = 2;
const MOST_REST_MS = 100;

/** Rests between pieces of much work of a tenant, while other tenants are there: twice as long as the piece took, 100 ms at most. */
export function tenantRests({ clockMs = () => performance.now() } = {}): TenantRests {
  const recent = recentTenants(COMPANY_MS, clockMs);
  const untilMs = new Map<string, number>();
  return {
    saw: recent.saw,
    after(tenant, tookMs) {
      const nowMs = clockMs();
      for (const [other, ms] of untilMs) if (ms <= nowMs) untilMs.delete(other);
      const restMs = Math.min(MOST_REST_MS, REST_FACTOR * tookMs);
      untilMs.set(tenant, nowMs + restMs);
      return restMs;
    },
    leftMs: (tenant) =>
      recent.hasOthers(tenant) ? Math.max(0, (untilMs.get(tenant) ?? 0) - clockMs()) : 0,
  };
}
