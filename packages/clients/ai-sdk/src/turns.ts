import type { Packet } from "@memory-service/client";
import { RecentTurns } from "@memory-service/client/adapter";

/** A turn of a conversation: what was recalled for it, and what of it was captured. */
export interface OpenTurn {
  /** The same for every step and every repeat of the turn. */
  id: string;
  conversation: string;
  packet: Promise<Packet | null>;
  /** What the model said in each step. */
  said: Map<number, string>;
  isUserCaptured: boolean;
  /** True until the model has answered, or was stopped. */
  isOpen: boolean;
  startedAtMs: number;
}

interface Looked {
  conversation: string;
  key: string;
  /** Derived from the conversation where that names one place in it; else null. */
  id: string | null;
  /** Whether the model was asked before in this turn. */
  isContinued: boolean;
  nowMs: number;
}

/** The turns of a process that may go on, or be asked for again. */
export class Turns {
  readonly #turns = new RecentTurns<OpenTurn>();
  readonly #newId: () => string;

  constructor(newId: () => string) {
    this.#newId = newId;
  }

  /** The turn of this key: the one that goes on, that of a repeat with what is recalled now, or a new one. */
  of(
    { conversation, key, id, isContinued, nowMs }: Looked,
    recall: () => Promise<Packet | null>,
  ): OpenTurn {
    const known = this.#turns.use(key, nowMs);
    if (known === undefined) this.#close(conversation);
    const turn: OpenTurn = known ?? {
      id: id ?? this.#newId(),
      conversation,
      packet: recall(),
      said: new Map(),
      // Of a turn that another process began, that process has captured the question.
      isUserCaptured: isContinued && id === null,
      isOpen: true,
      startedAtMs: nowMs,
    };
    if (!turn.isOpen) {
      turn.packet = recall();
      turn.said.clear();
      turn.isOpen = true;
    }
    this.#turns.keep(key, turn, nowMs);
    return turn;
  }

  /** Once a conversation went on, the same words are said again, not repeated. */
  #close(conversation: string): void {
    for (const [key, turn] of this.#turns.entries())
      if (turn.conversation === conversation && !turn.isOpen) this.#turns.delete(key);
  }
}
