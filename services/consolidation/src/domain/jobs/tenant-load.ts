/** A tenant's share of the time of this process. */
export interface TenantLoad {
  tenant: string;
  /** Its scopes that are being processed. */
  underWay: number;
  /** Milliseconds that its claims took, with exponential decay. */
  servedMs: number;
}

export interface TenantTimes {
  /** Starts the clock of a claim of a tenant; the result stops it. */
  begin(tenant: string): { end(): void };
  /** The load of every tenant with claims under way or recently. */
  loads(): TenantLoad[];
}

/** Half-life of served time. */
const HALF_LIFE_MS = 30_000;
const FORGOTTEN_BELOW_MS = 1;

/** Tracks the time that each tenant's claims take, so that the tenant with least comes next. */
export function tenantTimes(clockMs: () => number = () => performance.now()): TenantTimes {
  const tenants = new Map<string, { underWay: number; servedMs: number; atMs: number }>();

  function of(tenant: string) {
    const nowMs = clockMs();
    const known = tenants.get(tenant) ?? { underWay: 0, servedMs: 0, atMs: nowMs };
    known.servedMs *= 0.5 ** ((nowMs - known.atMs) / HALF_LIFE_MS);
    known.atMs = nowMs;
    tenants.set(tenant, known);
    return known;
  }

  return {
    begin(tenant) {
      const startedMs = clockMs();
      of(tenant).underWay++;
      return {
        end() {
          const known = of(tenant);
          known.underWay--;
          known.servedMs += clockMs() - startedMs;
        },
      };
    },
    loads() {
      for (const tenant of tenants.keys()) {
        const { underWay, servedMs } = of(tenant);
        if (underWay === 0 && servedMs < FORGOTTEN_BELOW_MS) tenants.delete(tenant);
      }
      return [...tenants].map(([tenant, { underWay, servedMs }]) => ({
        tenant,
        underWay,
        servedMs,
      }));
    },
  };
}
