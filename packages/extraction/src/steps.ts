/**
 * What a step of reading an event does, in the order in which they follow each other; a turn goes back to `classify` for each sentence.
 * `turn` is the start of an event, the hearing of somebody else's turn, and each structured field.
 */
export const STAGE = { turn: 0, split: 1, classify: 2, match: 3, learn: 4, changes: 5 } as const;
export type Stage = (typeof STAGE)[keyof typeof STAGE];

/**
 * Work that is done in steps: it yields the stage of the step that comes next, and the caller may do something else before that. A
 * caller that passes `stop` wants it to end, with what has been done so far.
 */
export type Steps<Result> = Generator<Stage, Result, "stop" | undefined>;

/** Does all steps at once, and gives back the result. */
export function runToEnd<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
