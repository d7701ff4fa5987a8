import { Fifo } from "./fifo.ts";

interface Caller {
  bytes: number;
  events: number;
  /** Gone: it takes no room. */
  isOver: boolean;
  enter(): void;
  skip(): void;
  fail(error: unknown): void;
}

/** Callers that wait for room, first come, first served. */
export class Admission {
  #callers = new Fifo<Caller>();
  #fits: (events: number, bytes: number) => boolean;

  constructor(fits: (events: number, bytes: number) => boolean) {
    this.#fits = fits;
  }

  get isWaitedFor(): boolean {
    return this.#callers.first !== undefined;
  }

  /** Whether a caller need not wait: there is room, and nobody came before. */
  isOpen(events: number, bytes: number): boolean {
    return !this.isWaitedFor && this.#fits(events, bytes);
  }

  /**
   * Calls `entered` when it is the caller's turn, at once if there is room, and gives back what that gives; null when all
   * callers are skipped. Rejects when the signal aborts before.
   */
  wait<T>(
    events: number,
    bytes: number,
    entered: () => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T | null> {
    signal?.throwIfAborted();
    if (this.isOpen(events, bytes)) return entered();
    return new Promise((resolve, reject) => {
      const end = () => {
        caller.isOver = true;
        signal?.removeEventListener("abort", abort);
      };
      const caller: Caller = {
        events,
        bytes,
        isOver: false,
        enter() {
          end();
          resolve(entered());
        },
        skip() {
          end();
          resolve(null);
        },
        fail(error) {
          end();
          reject(error);
        },
      };
      const abort = () => {
        caller.fail(signal?.reason);
        this.admit();
      };
      signal?.addEventListener("abort", abort);
      this.#callers.push(caller);
    });
  }

  /** There may be room. */
  admit(): void {
    for (let caller = this.#callers.first; caller; caller = this.#callers.first) {
      if (!caller.isOver && !this.#fits(caller.events, caller.bytes)) return;
      this.#callers.shift();
      if (!caller.isOver) caller.enter();
    }
  }

  failAll(error: unknown): void {
    this.#all((caller) => caller.fail(error));
  }

  skipAll(): void {
    this.#all((caller) => caller.skip());
  }

  #all(end: (caller: Caller) => void): void {
    for (let caller = this.#callers.shift(); caller; caller = this.#callers.shift())
      if (!caller.isOver) end(caller);
  }
}
