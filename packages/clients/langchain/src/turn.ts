import type { BaseMessage } from "@langchain/core/messages";
import { digest, joined, newKey } from "@memory-service/client/adapter";

/** The turn of the user that a graph works on. It is kept in the graph's state, so it holds nothing that is remembered. */
export interface Turn {
  /** Of this start of the graph: the same in each step, and when it goes on after an interruption. */
  run: string;
  question: string;
  /** Of the place in its conversation, the same for a repeat; null where nothing was said before, so that words alone would name it. */
  place: string | null;
  /** Of the user's message, as LangGraph gives one to each. */
  message: string;
  startedAtMs: number;
}

/** Null where no user speaks. */
export async function turnOf(
  messages: readonly BaseMessage[],
  startedAtMs = Date.now(),
): Promise<Turn | null> {
  const at = messages.findLastIndex(({ type }) => type === "human");
  const asked = messages[at];
  const question = asked?.text.trim() ?? "";
  if (asked === undefined || question === "") return null;
  const before = messages.slice(0, at + 1).filter(({ type }) => type !== "system");
  const hasHistory = before.some(({ type }) => type === "ai");
  const said = before.map(({ type, text }) => [type, text]);
  return {
    run: newKey(),
    question,
    place: hasHistory ? await digest(JSON.stringify(said)) : null,
    message: asked.id ?? newKey(),
    startedAtMs,
  };
}

/** What the model said since the user spoke, as one text. */
export function answerTo(messages: readonly BaseMessage[]): string {
  const since = messages.slice(messages.findLastIndex(({ type }) => type === "human") + 1);
  return joined(since.flatMap(({ type, text }) => (type === "ai" ? [text] : [])));
}
