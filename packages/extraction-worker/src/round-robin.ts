/** A task that is done in steps. */
export interface StepwiseTask {
  readonly tenant: string;
  /** Does one step; true when it was the last. */
  step(): boolean;
}

/** Gives tenants turns of equal length, and within a turn each of their tasks. */
export class RoundRobin {
  private readonly waiting = new Map<string, StepwiseTask[]>();

  add(work: StepwiseTask): void {
    const own = this.waiting.get(work.tenant);
    if (own) own.push(work);
    else this.waiting.set(work.tenant, [work]);
  }

  get isIdle(): boolean {
    return this.waiting.size === 0;
  }

  /** Runs tasks of the next tenant for `mostMs` milliseconds; the rest of its tasks then queue behind those of all other tenants. */
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

/** True when the task is done. */
function runUntil(work: StepwiseTask, untilMs: number, nowMs: () => number): boolean {
  while (!work.step()) if (nowMs() >= untilMs) return false;
  return true;
}
