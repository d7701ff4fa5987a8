/** What a close that keeps its limit may take longer, to say how many events were left. */
const GRACE_MS = 250;

interface Closing {
  close(options: { timeoutMs: number }): Promise<void>;
}

interface Options {
  /** How long closing may take; default 10 s. */
  timeoutMs?: number;
  /** Default SIGTERM and SIGINT. */
  signals?: readonly NodeJS.Signals[];
}

/**
 * Closes a buffer when the process is asked to end, or has nothing else to do; then the signal ends the process unless others listen to it.
 * Gives back what undoes this. Where your program stops itself, call `close` there instead.
 */
export function closeAtExit(
  buffer: Closing,
  { timeoutMs = 10_000, signals = ["SIGTERM", "SIGINT"] }: Options = {},
): () => void {
  const close = async () => {
    let timer: NodeJS.Timeout | undefined;
    // A close that the program began before keeps the limit it was given, which may be none.
    const late = new Promise<never>((_, reject) => {
      const error = new Error(`The buffer was not closed in ${timeoutMs} ms`);
      timer = setTimeout(() => reject(error), timeoutMs + GRACE_MS);
    });
    try {
      await Promise.race([buffer.close({ timeoutMs }), late]);
    } catch (error) {
      process.exitCode ||= 1;
      process.emitWarning(error instanceof Error ? error : String(error));
    } finally {
      clearTimeout(timer);
    }
  };
  const onExit = () => void close();
  const onSignal = (signal: NodeJS.Signals) => {
    undo();
    void close().finally(() => {
      // Where others listen too, ending is up to them.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    });
  };
  const undo = () => {
    for (const signal of signals) process.off(signal, onSignal);
    process.off("beforeExit", onExit);
  };
  for (const signal of signals) process.on(signal, onSignal);
  process.once("beforeExit", onExit);
  return undo;
}
