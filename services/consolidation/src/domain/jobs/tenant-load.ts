/** What one tenant has of the time of this process. */
export interface TenantLoad {
  tenant: string;
  /** Scopes of it that are worked on now. */
  underWay: number;
  /** Milliseconds its work took lately; what is long ago counts for little. */
  servedMs: number;
}

export interface TenantTimes {
  /** Work for a tenant begins; what is given back ends it. */
  begin(tenant: string): { end(): void };
  /** Of every tenant that has work under way, or had lately. */
  loads(): TenantLoad[];
}

/** After so long served time counts half. */
const HALF_LIFE_MS = 30_000;
const FORGOTTEN_BELOW_MS = 1;

/** Accounts for the time each tenant's work takes, so that who had least comes next. */
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
