import type { BaseMessage } from "@langchain/core/messages";
import { settled } from "@memory-service/client/adapter";
import type { CaptureOptions, RecallOptions, Run } from "./options.ts";
import { capture as captureTurn, recall } from "./remembering.ts";
import { answerTo, turnOf } from "./turn.ts";

interface Conversation {
  messages: BaseMessage[];
}

/**
 * A node for a `StateGraph` that recalls for what the user said last. It sets `memory` of the state to a block for the system message, ""
 * where nothing is remembered. Before the loop over tools it recalls once for each turn.
 */
export const recallNode =
  (options: RecallOptions) =>
  async ({ messages }: Conversation, run: Run): Promise<{ memory: string }> => {
    const turn = await turnOf(messages);
    const packet = turn && (await recall(turn.question, run, options));
    return { memory: packet?.toPrompt() ?? "" };
  };

/** A node for a `StateGraph` that captures the last turn, once: after the loop over tools. It changes nothing of the state. */
export const captureNode =
  (options: CaptureOptions) =>
  async ({ messages }: Conversation, run: Run): Promise<Record<string, never>> => {
    const { capture = "turn" } = options;
    const turn = await turnOf(messages);
    if (turn === null || capture === false) return {};
    const answer = capture === "turn" ? answerTo(messages) || undefined : undefined;
    const question = { text: turn.question, startedAtMs: Date.now() };
    await settled(captureTurn(turn, { question, answer }, run, options), options);
    return {};
  };
