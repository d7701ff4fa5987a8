import { setTimeout as delay } from "node:timers/promises";

interface Patience {
  withinMs?: number;
  /** Between two looks; without it the pauses grow, as what takes long is worth fewer looks. */
  everyMs?: number;
}

const FIRST_PAUSE_MS = 20;
const FACTOR = 1.5;
const LONGEST_PAUSE_MS = 250;

/**
 * Repeats `look` until it no longer throws and gives back its answer; after `withinMs` throws what it threw last. Looks take the processor
 * from what they wait for.
 */
export async function eventually<T>(
  look: () => T | Promise<T>,
  { withinMs = 120_000, everyMs }: Patience = {},
): Promise<T> {
  const untilMs = performance.now() + withinMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * FACTOR, LONGEST_PAUSE_MS)) {
    try {
      return await look();
    } catch (error) {
      if (performance.now() >= untilMs) throw error;
    }
    await delay(everyMs ?? pauseMs);
  }
}
