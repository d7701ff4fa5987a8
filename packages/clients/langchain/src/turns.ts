import type { Packet } from "@memory-service/client";
import { RecentTurns } from "@memory-service/client/adapter";

/** A turn as this process knows it: what was recalled for it, and what of it was captured. */
export interface OpenTurn {
  packet: Promise<Packet | null>;
  /** What the model said in each step. */
  said: Map<number, string>;
  isUserCaptured: boolean;
  startedAtMs: number;
}

/** The turns of a process that may go on. */
export class Turns {
  readonly #turns = new RecentTurns<OpenTurn>();

  /** The turn of this run, with what `recall` gives where the process does not know it. */
  of(run: string, nowMs: number, recall: () => Promise<Packet | null>): OpenTurn {
    const known = this.#turns.use(run, nowMs);
    if (known) return known;
    const turn: OpenTurn = {
      packet: recall(),
      said: new Map(),
      isUserCaptured: false,
      startedAtMs: nowMs,
    };
    this.#turns.keep(run, turn, nowMs);
    return turn;
  }

  close(run: string): void {
    this.#turns.delete(run);
  }
}
