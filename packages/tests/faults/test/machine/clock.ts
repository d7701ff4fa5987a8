/** What makes the clock of a process jump. */
export const CLOCK_JUMPS = "SIGUSR2";

/** The environment of a service whose clock is off, and jumps when it gets `CLOCK_JUMPS`. Without a jump the signal ends it. */
export const clock = (shiftMs: number, jumpMs?: number): Record<string, string> => ({
  NODE_OPTIONS: `--import ${new URL("../shift-clock.mjs", import.meta.url).href}`,
  CLOCK_SHIFT_MS: String(shiftMs),
  ...(jumpMs !== undefined && { CLOCK_JUMP_MS: String(jumpMs) }),
});
