import { recentTenants } from "./recent-tenants.ts";

export interface TenantRests {
  /** Records that a tenant has work now. */
  saw(tenant: string): void;
  /** Records the end of a piece of much work, and how long it took; returns the length of the tenant's rest in milliseconds. */
  after(tenant: string, tookMs: number): number;
  /** Milliseconds that much work of the tenant still has to wait; 0 while no other tenant is present. */
  leftMs(tenant: string): number;
}

/** How long a tenant counts as present after it was last seen. */
const COMPANY_MS = 10_000;

interface Rests {
  /** The length of a rest in times of the work before it; 2 unless given: a tenant with much work has a third of one processor. */
  factor?: number;
  /** 100 unless given. */
  mostRestMs?: number;
  /** Monotonic, in milliseconds. */
  clockMs?: () => number;
}

/** Rests between pieces of much work of a tenant, while other tenants are there. */
export function tenantRests({
  factor = 2,
  mostRestMs = 100,
  clockMs = () => performance.now(),
}: Rests = {}): TenantRests {
  const recent = recentTenants(COMPANY_MS, clockMs);
  const untilMs = new Map<string, number>();
  return {
    saw: recent.saw,
    after(tenant, tookMs) {
      const nowMs = clockMs();
      for (const [other, ms] of untilMs) if (ms <= nowMs) untilMs.delete(other);
      const restMs = Math.min(mostRestMs, factor * tookMs);
      untilMs.set(tenant, nowMs + restMs);
      return restMs;
    },
    leftMs: (tenant) =>
      recent.hasOthers(tenant) ? Math.max(0, (untilMs.get(tenant) ?? 0) - clockMs()) : 0,
  };
}
