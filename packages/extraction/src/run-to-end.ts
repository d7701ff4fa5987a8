/** Runs an extraction that goes step by step to its end at once, and gives back its result. */
export function runToEnd<Result>(steps: Generator<undefined, Result, "stop" | undefined>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
