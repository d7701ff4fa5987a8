import type { Caller } from "./caller.ts";
import { type Deadline, pause } from "./deadline.ts";
import { TimeoutError } from "./errors.ts";
import type { Job } from "./types.ts";

export interface WaitOptions {
  signal?: AbortSignal | null | undefined;
  /** Default 60,000. */
  timeoutMs?: number | undefined;
}

/** How long a call that waits for learning may take, unless its caller says so. */
export const WAIT_MS = 60_000;
const FIRST_MS = 100;
const MOST_MS = 2_000;

/** Reads a job until it is done: a failed one is tried again by the service. Throws TimeoutError with what the last try ran into. */
export async function waitForJob(
  within: Caller["within"],
  read: (options: { limit: Deadline }) => Promise<Job>,
  { signal, timeoutMs = WAIT_MS }: WaitOptions = {},
): Promise<Job> {
  let last: Job | undefined;
  try {
    return await within({ signal, timeoutMs }, async (limit) => {
      for (let ms = FIRST_MS; ; ms = Math.min(MOST_MS, ms * 1.5)) {
        last = await read({ limit });
        if (last.status === "done") return last;
        await pause(ms, limit.signal);
      }
    });
  } catch (error) {
    if (!(error instanceof TimeoutError) || last === undefined) throw error;
    const why = last.error === null ? "" : `: ${last.error}`;
    throw new TimeoutError(`Job ${last.id} is ${last.status} after ${timeoutMs} ms${why}`, {
      cause: error,
    });
  }
}
