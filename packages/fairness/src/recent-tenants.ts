export interface RecentTenants {
  /** Notes that a tenant asks for something now. */
  saw(tenant: string): void;
  /** True when another tenant asked within that time. */
  hasOthers(tenant: string): boolean;
}

/** Remembers who asked within the last `withinMs` milliseconds, as far as is needed to tell whether a tenant is alone. */
export function recentTenants(
  withinMs: number,
  clockMs: () => number = () => performance.now(),
): RecentTenants {
  // The two seen last: of any tenant at least one is another.
  const last: { tenant: string; atMs: number }[] = [];
  return {
    saw(tenant) {
      const at = last.findIndex((seen) => seen.tenant === tenant);
      last.splice(at < 0 ? 1 : at, 1);
      last.unshift({ tenant, atMs: clockMs() });
    },
    hasOthers: (tenant) =>
      last.some((seen) => seen.tenant !== tenant && clockMs() - seen.atMs < withinMs),
  };
}
