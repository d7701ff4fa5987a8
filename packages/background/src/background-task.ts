export interface BackgroundTask {
  /** Begins the work; called at most once. */
  start(): void;
  /** Aborts `stopping`, and resolves when the work has ended. */
  stop(): Promise<void>;
}

/** Work with a beginning and an end: `run` ends soon after `stopping` is aborted. */
export function backgroundTask(run: (stopping: AbortSignal) => Promise<unknown>): BackgroundTask {
  const stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  return {
    start() {
      running = run(stopping.signal);
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
