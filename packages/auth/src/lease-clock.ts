export interface Clocks {
  /** Stands still while the machine is suspended, and never goes back. */
  monotonicMs: () => number;
  /** Runs while the machine is suspended, and may be set. */
  wallMs: () => number;
}

export interface LeaseClock {
  /** The moment that `ageMs` counts from. */
  now(): Moment;
  /** Milliseconds since a moment by the clock that counted more; infinite when the wall clock was set back meanwhile. */
  ageMs(since: Moment): number;
}

export interface Moment {
  monotonicMs: number;
  wallMs: number;
}

/**
 * A clock for leases: a lease is over when it has lasted too long by either clock. Node has no clock that never goes back and also runs while the
 * machine is suspended (Linux' CLOCK_BOOTTIME).
 */
export function leaseClock({
  monotonicMs = () => performance.now(),
  wallMs = () => Date.now(),
}: Partial<Clocks> = {}): LeaseClock {
  return {
    now: () => ({ monotonicMs: monotonicMs(), wallMs: wallMs() }),
    ageMs(since) {
      const byWallMs = wallMs() - since.wallMs;
      if (byWallMs < 0) return Number.POSITIVE_INFINITY;
      return Math.max(byWallMs, monotonicMs() - since.monotonicMs);
    },
  };
}
