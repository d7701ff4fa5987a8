import type { Entry } from "./queue.ts";

interface Flush {
  /** Entries up to this number are waited for. */
  upTo: number;
  left: number;
  resolve(): void;
  reject(error: unknown): void;
}

/** Counts what was accepted and what is settled, and whoever waits for it. */
export class Flushes {
  #accepted = 0;
  #settled = 0;
  #numbered = 0;
  #waiting = new Set<Flush>();

  get isAsked(): boolean {
    return this.#waiting.size > 0;
  }

  get unsettled(): number {
    return this.#accepted - this.#settled;
  }

  accept(entries: number): void {
    this.#accepted += entries;
  }

  /** The number of the next entry, in the order in which they were accepted. */
  next(): number {
    return ++this.#numbered;
  }

  /** Resolves when everything that is accepted now is settled. */
  wait(signal?: AbortSignal): Promise<void> {
    if (!this.unsettled) return Promise.resolve();
    return new Promise<void>((resolve, reject) => {
      signal?.throwIfAborted();
      const flush: Flush = { upTo: this.#accepted, left: this.unsettled, resolve, reject };
      this.#waiting.add(flush);
      signal?.addEventListener("abort", () => {
        this.#waiting.delete(flush);
        reject(signal.reason);
      });
    });
  }

  settle(entries: readonly Entry[]): void {
    this.#settled += entries.length;
    for (const flush of this.#waiting) {
      flush.left -= entries.filter(({ seq }) => seq <= flush.upTo).length;
      if (flush.left > 0) continue;
      this.#waiting.delete(flush);
      flush.resolve();
    }
  }

  failAll(error: unknown): void {
    for (const flush of this.#waiting) flush.reject(error);
    this.#waiting.clear();
  }
}
