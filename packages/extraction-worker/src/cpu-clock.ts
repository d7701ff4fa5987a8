/** A step that takes less time than this was not interrupted: its time is processor time. */
const SHORT_MS = 2;

interface Clocks {
  /** Processor time of this thread so far; reading it takes as long as reading a short sentence. */
  readonly cpuMs: () => number;
  readonly wallMs: () => number;
}

/** Processor time of the steps of a thread, without a system call at each step. */
export class CpuClock {
  private readonly clocks: Clocks;
  private cpuAtMs = 0;
  private wallAtMs = 0;
  private countedMs = 0;

  constructor(clocks: Clocks) {
    this.clocks = clocks;
  }

  /** Starts counting; earlier work of the thread counts for no step. */
  begin(): void {
    this.cpuAtMs = this.clocks.cpuMs();
    this.wallAtMs = this.clocks.wallMs();
    this.countedMs = 0;
  }

  /** Milliseconds of processor time since `begin` or the last call. */
  lapMs(): number {
    const nowMs = this.clocks.wallMs();
    const tookMs = nowMs - this.wallAtMs;
    this.wallAtMs = nowMs;
    if (tookMs < SHORT_MS) {
      this.countedMs += tookMs;
      return tookMs;
    }
    const cpuMs = this.clocks.cpuMs();
    const lapMs = Math.max(0, cpuMs - this.cpuAtMs - this.countedMs);
    this.cpuAtMs = cpuMs;
    this.countedMs = 0;
    return lapMs;
  }
}
