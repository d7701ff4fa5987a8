import { Cohort, type StepwiseTask } from "./cohort.ts";

/** Gives tenants turns of equal length; within a turn the tasks of a tenant go through their stages side by side. */
export class RoundRobin {
  private readonly waiting = new Map<string, Cohort>();

  add(task: StepwiseTask): void {
    const own = this.waiting.get(task.tenant) ?? new Cohort();
    this.waiting.set(task.tenant, own);
    own.add(task);
  }

  get isIdle(): boolean {
    return this.waiting.size === 0;
  }

  /** Does steps of the next tenant for `mostMs` milliseconds; what is left of its tasks then queues behind those of all other tenants. */
  runTurn(mostMs: number, nowMs: () => number): void {
    const [next] = this.waiting;
    if (next === undefined) return;
    const [tenant, cohort] = next;
    this.waiting.delete(tenant);
    const untilMs = nowMs() + mostMs;
    do cohort.step();
    while (!cohort.isEmpty && nowMs() < untilMs);
    if (!cohort.isEmpty) this.waiting.set(tenant, cohort);
  }
}
