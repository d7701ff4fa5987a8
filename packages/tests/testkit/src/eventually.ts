import { setTimeout as sleep } from "node:timers/promises";

interface Patience {
  withinMs?: number;
  everyMs?: number;
}

/** Repeats `look` until it no longer throws and gives back its answer; after `withinMs` throws what it threw last. */
export async function eventually<T>(
  look: () => T | Promise<T>,
  { withinMs = 120_000, everyMs = 50 }: Patience = {},
): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (performance.now() >= deadline) throw error;
    }
    await sleep(everyMs);
  }
}
