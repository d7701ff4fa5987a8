/** What a tenant used counts half as much after this long. */
const HALF_LIFE_MS = 20_000;
/** Below it nothing is known of a tenant any more. */
const LEAST_MS = 0.1;

interface Account {
  usedMs: number;
  atMs: number;
}

/** How much processor time each tenant used in the last minute or so, the latest counting most. */
export class Accounts {
  private readonly accounts = new Map<string, Account>();
  private readonly nowMs: () => number;

  constructor(nowMs: () => number) {
    this.nowMs = nowMs;
  }

  add(tenant: string, usedMs: number): void {
    this.accounts.set(tenant, { usedMs: this.usedBy(tenant) + usedMs, atMs: this.nowMs() });
    for (const other of this.accounts.keys())
      if (this.usedBy(other) < LEAST_MS) this.accounts.delete(other);
  }

  usedBy(tenant: string): number {
    const account = this.accounts.get(tenant);
    if (account === undefined) return 0;
    return account.usedMs * 0.5 ** ((this.nowMs() - account.atMs) / HALF_LIFE_MS);
  }
}
