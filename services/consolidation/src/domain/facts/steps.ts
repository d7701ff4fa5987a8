/** Work in steps, between which whatever else waits for the event loop may have its turn. */
export type Steps<Result> = Generator<void, Result>;
