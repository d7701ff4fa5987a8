import type { Packet } from "@memory-service/client";
import { RecentTurns } from "@memory-service/client/adapter";
import type { AgentInputItem } from "@openai/agents";
import { saidIn } from "./said.ts";

/** The turn that the input of a model belongs to: all up to the last message of the user. */
export interface Turn {
  question: string;
  /** What was said up to it, the same in each step of the turn. */
  prefix: string;
  /** True until the model has answered. */
  isStart: boolean;
}

/** Null for an input in which no user speaks, as where a server keeps the conversation. */
export function turnOf(items: readonly AgentInputItem[]): Turn | null {
  const at = items.findLastIndex((item) => saidIn(item)?.role === "user");
  const question = at === -1 ? "" : (saidIn(items[at] as AgentInputItem)?.content ?? "");
  if (question === "") return null;
  const before = items.slice(0, at + 1).map(saidIn);
  return { question, prefix: JSON.stringify(before), isStart: at === items.length - 1 };
}

interface OpenTurn {
  conversation: string;
  packet: Promise<Packet | null>;
}

/** What was recalled for the turns of a process that may go on. */
export class Turns {
  readonly #turns = new RecentTurns<OpenTurn>();

  /** Recalls at the start of a turn, and where its recall is not known. */
  of(
    { conversation, key, isStart }: { conversation: string; key: string; isStart: boolean },
    nowMs: number,
    recall: () => Promise<Packet | null>,
  ): Promise<Packet | null> {
    const known = isStart ? undefined : this.#turns.use(key, nowMs);
    const packet = known?.packet ?? recall();
    this.#turns.keep(key, { conversation, packet }, nowMs);
    return packet;
  }

  /** What was recalled last in a conversation; null where nothing was. */
  last(conversation: string): Promise<Packet | null> {
    const turns = [...this.#turns.entries()];
    const last = turns.findLast(([, turn]) => turn.conversation === conversation);
    return last?.[1].packet ?? Promise.resolve(null);
  }
}
