import { vi } from "vitest";

interface Patience {
  withinMs?: number;
  everyMs?: number;
}

/**
 * Repeats `look` until it no longer throws and gives back its answer; after `withinMs` throws what it threw last. `vi.waitFor` with
 * the patience of this project: its own limit is a second, which no setting changes.
 */
export const eventually = <T>(
  look: () => T | Promise<T>,
  { withinMs = 120_000, everyMs = 50 }: Patience = {},
): Promise<T> => vi.waitFor(look, { timeout: withinMs, interval: everyMs });
