/** Work that is done in steps. */
export interface Steps {
  readonly tenant: string;
  /** Does one step; true when it was the last. */
  step(): boolean;
}

/** Lets tenants take turns of equal length, and within each its pieces of work. */
export class Turns {
  private readonly waiting = new Map<string, Steps[]>();

  add(work: Steps): void {
    const own = this.waiting.get(work.tenant);
    if (own) own.push(work);
    else this.waiting.set(work.tenant, [work]);
  }

  get isIdle(): boolean {
    return this.waiting.size === 0;
  }

  /** Gives the tenant whose turn it is `mostMs` milliseconds; what is left of its work then goes behind that of all others. */
  runTurn(mostMs: number, nowMs: () => number): void {
    const [next] = this.waiting;
    if (next === undefined) return;
    const [tenant, queue] = next;
    this.waiting.delete(tenant);
    const untilMs = nowMs() + mostMs;
    do {
      const work = queue.shift();
      if (work === undefined) return;
      if (!runUntil(work, untilMs, nowMs)) queue.push(work);
    } while (nowMs() < untilMs);
    if (queue.length > 0) this.waiting.set(tenant, queue);
  }
}

/** True when the work is done. */
function runUntil(work: Steps, untilMs: number, nowMs: () => number): boolean {
  while (!work.step()) if (nowMs() >= untilMs) return false;
  return true;
}
