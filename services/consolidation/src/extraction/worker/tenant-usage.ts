/** Half-life of what a tenant used. */
const HALF_LIFE_MS = 20_000;
/** Below this a tenant is dropped. */
const LEAST_MS = 0.1;

interface Usage {
  usedMs: number;
  atMs: number;
}

/** How much processor time each tenant used recently, with exponential decay. */
export class TenantUsage {
  private readonly usage = new Map<string, Usage>();
  private readonly nowMs: () => number;

  constructor(nowMs: () => number) {
    this.nowMs = nowMs;
  }

  add(tenant: string, usedMs: number): void {
    this.usage.set(tenant, { usedMs: this.usedBy(tenant) + usedMs, atMs: this.nowMs() });
    for (const other of this.usage.keys())
      if (this.usedBy(other) < LEAST_MS) this.usage.delete(other);
  }

  usedBy(tenant: string): number {
    const account = this.usage.get(tenant);
    if (account === undefined) return 0;
    return account.usedMs * 0.5 ** ((this.nowMs() - account.atMs) / HALF_LIFE_MS);
  }
}
