import { deadline, pause } from "./deadline.ts";
import { TimeoutError } from "./errors.ts";
import type { CallOptions } from "./settings.ts";
import type { Job } from "./types.ts";

export interface WaitOptions {
  signal?: AbortSignal | null | undefined;
  /** Default 60,000. */
  timeoutMs?: number | undefined;
}

const FIRST_MS = 100;
const MOST_MS = 2_000;

/** Reads a job until it is done: a failed one is tried again by the service. Throws TimeoutError with what the last try ran into. */
export async function waitForJob(
  read: (id: string, options: CallOptions) => Promise<Job>,
  id: string,
  { signal, timeoutMs = 60_000 }: WaitOptions = {},
): Promise<Job> {
  const limit = deadline(timeoutMs, signal);
  let last: Job | undefined;
  try {
    for (let ms = FIRST_MS; ; ms = Math.min(MOST_MS, ms * 1.5)) {
      last = await read(id, { signal: limit.signal });
      if (last.status === "done") return last;
      await pause(ms, limit.signal);
    }
  } catch (error) {
    if (!(error instanceof TimeoutError) || last === undefined) throw error;
    const why = last.error === null ? "" : `: ${last.error}`;
    throw new TimeoutError(`Job ${id} is ${last.status} after ${timeoutMs} ms${why}`, {
      cause: error,
    });
  } finally {
    limit.end();
  }
}
