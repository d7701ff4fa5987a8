import {
  captureTurn,
  digest,
  joined,
  newKey,
  recallFor,
  sayAt,
  settled,
  storedOf,
  type TurnSaid,
} from "@memory-service/client/adapter";
import type { MemoryMiddlewareOptions } from "./options.ts";
import { type Prompt, type Turn, turnOf, withBlock } from "./prompt.ts";
import { type OpenTurn, Turns } from "./turns.ts";
import type { Heard } from "./watch-stream.ts";

const HOUR_MS = 3_600_000;

/** A step of a turn: its prompt with memory, and what to do with the model's answer. */
export interface Step<P> {
  prompt: P;
  traceId: string | null;
  /** Captures what is new of the turn; does not throw unless errors do. */
  heard(heard: Heard): Promise<void>;
}

/** Recalls once for each turn of a conversation, and captures each turn once. */
export class MemoryOfTurns {
  readonly #options: MemoryMiddlewareOptions;
  readonly #turns = new Turns(newKey);

  constructor(options: MemoryMiddlewareOptions) {
    this.#options = options;
  }

  /** Throws the error of a recall only where errors throw. */
  async step<P extends Prompt>(prompt: P): Promise<Step<P>> {
    const turn = turnOf(prompt);
    if (turn === null || turn.question === "")
      return { prompt, traceId: null, heard: async () => undefined };
    const open = await this.#open(turn);
    const packet = await open.packet.catch((error: unknown) => {
      open.isOpen = false;
      throw error;
    });
    return {
      prompt: withBlock(prompt, packet?.toPrompt() ?? ""),
      traceId: packet?.traceId ?? null,
      heard: (heard) => this.#heard(open, turn, heard),
    };
  }

  async #open(turn: Turn): Promise<OpenTurn> {
    const { id: subjectId, options } = this.#options.subject;
    const conversation = JSON.stringify([subjectId, options.threadId ?? null]);
    const key = await digest(JSON.stringify([conversation, turn.prefix]));
    const nowMs = Date.now();
    // A place in a thread is the same in every process; words alone may be said again. So may a place, where a prompt shows only the last messages.
    const isPlace = options.threadId !== undefined && turn.hasHistory;
    const id = isPlace ? `${key}:${Math.floor(nowMs / HOUR_MS)}` : null;
    const looked = { conversation, key, id, isContinued: turn.step > 0, nowMs };
    return this.#turns.of(looked, () =>
      recallFor(turn.question, () => this.#options, this.#options),
    );
  }

  async #heard(open: OpenTurn, turn: Turn, { text, end, callsTools }: Heard): Promise<void> {
    sayAt(open.said, turn.step, text);
    if (end === "stopped" || (end === "finished" && !callsTools)) open.isOpen = false;
    const news = this.#news(open, turn.question);
    if (news.question === undefined && news.answer === undefined) return;
    open.isUserCaptured = true;
    const { subject } = this.#options;
    const source = { integration: "ai-sdk", ...(end !== "finished" && { end }) };
    const capture = () => captureTurn(subject, open.id, news, { source });
    // What comes next of the turn carries the question again: its key stores nothing twice.
    const lost = () => {
      open.isUserCaptured = false;
    };
    await settled(storedOf(capture, this.#options, lost), this.#options);
  }

  /** What of the turn is not captured yet: the question at once, the answer when it is whole. */
  #news({ isOpen, isUserCaptured, said, startedAtMs }: OpenTurn, question: string): TurnSaid {
    const { capture = "turn" } = this.#options;
    if (capture === false) return {};
    const answer = isOpen || capture === "user" ? "" : joined(said.values());
    return {
      question: isUserCaptured ? undefined : { text: question, startedAtMs },
      answer: answer || undefined,
    };
  }
}
