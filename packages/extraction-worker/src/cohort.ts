/** A task that is done in steps. */
export interface StepwiseTask {
  readonly tenant: string;
  /** Of its next step, from 0: steps of one stage run through the same code. */
  readonly stage: number;
  /** Does one step; true when it was the last. */
  step(): boolean;
}

/** So many short texts, with what is known of them, have room in a processor's cache beside the code of a stage. */
const MOST_AT_ONCE = 64;

/**
 * Tasks that do the same stage one right after the other: its code and tables, which have no room in a processor's cache beside those of
 * all other stages, are fetched for many steps instead of for each (cohort scheduling, Larus and Parkes, USENIX 2002). In a sweep over the
 * stages each of the tasks that have waited longest does at most one step of each stage.
 */
export class Cohort {
  private tasks = 0;
  private readonly waiting: StepwiseTask[] = [];
  /** By stage, the tasks that are to do it in this sweep. */
  private readonly sweep: StepwiseTask[][] = [];
  private stage = 0;

  get isEmpty(): boolean {
    return this.tasks === 0;
  }

  add(task: StepwiseTask): void {
    this.tasks++;
    this.waiting.push(task);
  }

  /** Does one step of one task. */
  step(): void {
    const task = this.next() ?? this.firstOfSweep();
    if (task === undefined) return;
    const { stage } = task;
    if (task.step()) this.tasks--;
    else if (task.stage > stage) this.enter(task);
    else this.waiting.push(task);
  }

  private next(): StepwiseTask | undefined {
    for (; this.stage < this.sweep.length; this.stage++) {
      const task = this.sweep[this.stage]?.shift();
      if (task) return task;
    }
    return undefined;
  }

  private firstOfSweep(): StepwiseTask | undefined {
    for (const task of this.waiting.splice(0, MOST_AT_ONCE)) this.enter(task);
    this.stage = 0;
    return this.next();
  }

  private enter(task: StepwiseTask): void {
    while (this.sweep.length <= task.stage) this.sweep.push([]);
    this.sweep[task.stage]?.push(task);
  }
}
