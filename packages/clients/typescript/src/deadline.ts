import { TimeoutError } from "./errors.ts";

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The signal of a call: aborted by the caller, or when its time is over. */
export interface Deadline {
  signal: AbortSignal;
  /** Milliseconds that are left. */
  left(): number;
  /** The stream, which goes on for as long as its reader wants: only the caller's signal ends it from now on. */
  stream<T>(body: ReadableStream<T>): ReadableStream<T>;
  /** Nothing aborts the signal from now on, or from the end of its stream. */
  end(): void;
}

/** A deadline `timeoutMs` from now, 0 for none, that the caller's signal ends sooner. */
export function deadline(timeoutMs: number, caller?: AbortSignal | null): Deadline {
  const own = new AbortController();
  const bounded = timeoutMs > 0 && timeoutMs <= LONGEST_TIMER_MS;
  const until = bounded ? performance.now() + timeoutMs : Number.POSITIVE_INFINITY;
  const late = () => own.abort(new TimeoutError(`No answer within ${Math.ceil(timeoutMs)} ms.`));
  const timer = bounded ? setTimeout(late, timeoutMs) : undefined;
  const stop = () => own.abort(caller?.reason);
  if (caller?.aborted) stop();
  caller?.addEventListener("abort", stop, { once: true });
  const release = () => caller?.removeEventListener("abort", stop);
  let streamed: Promise<void> | undefined;
  return {
    signal: own.signal,
    left: () => until - performance.now(),
    stream<T>(body: ReadableStream<T>) {
      const { readable, writable } = new TransformStream<T, T>();
      streamed = body.pipeTo(writable).then(release, release);
      return readable;
    },
    end() {
      clearTimeout(timer);
      if (!streamed) release();
    },
  };
}

/** Settles as `work` does, or rejects with the signal's reason when that is aborted before. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Resolves after that time; rejects with the signal's reason when that is aborted before. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    await unlessAborted(over, signal);
  } finally {
    clearTimeout(timer);
  }
}
