import type { Packet } from "@memory-service/client";

/** A turn as this process knows it: what was recalled for it, and what of it was captured. */
export interface OpenTurn {
  packet: Promise<Packet | null>;
  /** What the model said in each step. */
  said: Map<number, string>;
  isUserCaptured: boolean;
  startedAtMs: number;
  usedAtMs: number;
}

const MOST_TURNS = 1_000;
const KEPT_MS = 10 * 60_000;

/** The turns of a process that may go on: bounded in number and in time. */
export class Turns {
  readonly #turns = new Map<string, OpenTurn>();

  /** The turn of this run, with what `recall` gives where the process does not know it. */
  of(run: string, nowMs: number, recall: () => Promise<Packet | null>): OpenTurn {
    this.#drop(nowMs);
    const turn: OpenTurn = this.#turns.get(run) ?? {
      packet: recall(),
      said: new Map(),
      isUserCaptured: false,
      startedAtMs: nowMs,
      usedAtMs: nowMs,
    };
    turn.usedAtMs = nowMs;
    this.#turns.delete(run);
    this.#turns.set(run, turn);
    return turn;
  }

  close(run: string): void {
    this.#turns.delete(run);
  }

  /** Those not used for long, and the least recently used: the map's order is that of use. */
  #drop(nowMs: number): void {
    for (const [run, { usedAtMs }] of this.#turns) {
      if (this.#turns.size < MOST_TURNS && usedAtMs > nowMs - KEPT_MS) return;
      this.#turns.delete(run);
    }
  }
}
