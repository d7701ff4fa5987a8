/** What the program ends with; docs/cli.md has them too. */
export const EXIT = { done: 0, failed: 1, usage: 2 } as const;

/** It could not be done, or it is not so: exit code 1. The message is for people. */
export class Failure extends Error {
  override readonly name = "Failure";
}

/** The call of the program was not right, or a setting is missing: exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
