/** Work in steps, between which whatever else waits for the event loop may have its turn. */
export type Steps<Result> = Generator<void, Result>;

/** Takes all steps at once. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
