/**
 * Things to take back, last first. Not an `AsyncDisposableStack`, which refuses what is added after it was disposed: a start that is
 * broken off still adds what it was just starting, and takes that back too.
 */
export class Undo {
  readonly #steps: (() => unknown)[] = [];

  /** `step` may give back a promise: it is waited for. */
  add(step: () => unknown): void {
    this.#steps.push(step);
  }

  /** Takes all of it back, each once, however often it is called. A step that fails does not keep the others from running. */
  async run(): Promise<void> {
    const failures: unknown[] = [];
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, "not everything could be stopped");
  }
}
