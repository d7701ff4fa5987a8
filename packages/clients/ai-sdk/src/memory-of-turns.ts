import { type ChatMessage, Packet } from "@memory-service/client";
import { digest, hex } from "./digest.ts";
import type { MemoryMiddlewareOptions } from "./options.ts";
import { type Prompt, type Turn, turnOf, withBlock } from "./prompt.ts";
import { type OpenTurn, Turns } from "./turns.ts";
import type { Heard } from "./watch-stream.ts";

const MOST_QUESTION = 4_000;
const NUL = "\0";
const HOUR_MS = 3_600_000;

const newId = (): string => hex(crypto.getRandomValues(new Uint8Array(16)));

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
  readonly #turns = new Turns(newId);

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
    return this.#turns.of(looked, () => this.#recall(turn.question));
  }

  async #recall(question: string): Promise<Packet | null> {
    const { subject, budgetTokens, purpose, recallTimeoutMs = 2_000 } = this.#options;
    const query = question.slice(-MOST_QUESTION).toWellFormed().replaceAll(NUL, "\ufffd");
    const packet = await subject
      .context(query, { budgetTokens, purpose, timeoutMs: recallTimeoutMs })
      .catch((error: unknown) => new Packet(null, error));
    if (packet.error === undefined) return packet;
    this.#failed(packet.error, "recall");
    return null;
  }

  #heard(open: OpenTurn, turn: Turn, { text, end, callsTools }: Heard): Promise<void> {
    open.said.set(turn.step, text);
    if (end === "stopped" || (end === "finished" && !callsTools)) open.isOpen = false;
    const messages = this.#news(open, turn.question);
    if (messages.length === 0) return Promise.resolve();
    const captured = this.#capture(open, messages, end);
    const { waitUntil } = this.#options;
    if (waitUntil === undefined) return captured;
    waitUntil(captured);
    return Promise.resolve();
  }

  /** What of the turn is not captured yet: the question at once, the answer when it is whole. */
  #news(open: OpenTurn, question: string): ChatMessage[] {
    const { capture = "turn" } = this.#options;
    if (capture === false) return [];
    const user = {
      role: "user",
      content: question,
      occurredAt: new Date(open.startedAtMs),
      idempotencyKey: `${open.id}:user`,
    };
    const said = [...open.said.values()].filter((text) => text.trim() !== "").join("\n\n");
    const isWhole = !open.isOpen && capture === "turn" && said !== "";
    return [
      ...(open.isUserCaptured ? [] : [user]),
      ...(isWhole ? [{ role: "assistant", content: said }] : []),
    ];
  }

  async #capture(open: OpenTurn, messages: ChatMessage[], end: Heard["end"]): Promise<void> {
    open.isUserCaptured = true;
    const keyed = messages.map(async (message) => ({
      ...message,
      idempotencyKey:
        message.idempotencyKey ?? `${open.id}:${await digest(String(message.content))}`,
    }));
    const source = { integration: "ai-sdk", ...(end !== "finished" && { end }) };
    const { error } = await this.#options.subject
      .capture(await Promise.all(keyed), { source })
      .catch((failure: unknown) => ({ error: failure }));
    if (error === undefined) return;
    // What comes next of the turn carries the question again: its key stores nothing twice.
    open.isUserCaptured = false;
    this.#failed(error, "capture");
  }

  #failed(error: unknown, operation: "recall" | "capture"): void {
    const { onError = "continue" } = this.#options;
    if (onError === "throw") throw error;
    if (onError !== "continue") onError(error, operation);
  }
}
