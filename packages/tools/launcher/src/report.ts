/** Reports progress to the person who started it. */
export interface Report {
  say(text: string): void;
  /** Runs `work` and shows that it runs; `work` may report stages of its own. */
  step<T>(name: string, work: (stage: (text: string) => void) => Promise<T>): Promise<T>;
}

export const SILENT: Report = {
  say: () => undefined,
  step: (_name, work) => work(() => undefined),
};

const STILL_AFTER_MS = 5_000;

/** Writes lines: when a step begins, what it says meanwhile, now and then that it still goes on, and how long it took. */
export function lineReport(write: (line: string) => void): Report {
  return {
    say: (text) => write(text),
    async step(name, work) {
      const startedAt = performance.now();
      const seconds = () => ((performance.now() - startedAt) / 1_000).toFixed(1);
      write(`  ${name} ...`);
      const still = setInterval(() => write(`  ${name}: ${seconds()} s so far`), STILL_AFTER_MS);
      try {
        const result = await work((text) => write(`  ${name}: ${text}`));
        write(`  ${name}: ${seconds()} s`);
        return result;
      } finally {
        clearInterval(still);
      }
    },
  };
}
