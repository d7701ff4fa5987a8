import { Packet } from "@memory-service/client";
import type { CallModelInputFilter } from "@openai/agents";
import { digest } from "./keys.ts";
import { failed, type RecallOptions, subjectOf } from "./options.ts";
import { Turns, turnOf } from "./turns.ts";

const MOST_QUESTION = 4_000;
const NUL = "\0";

export interface MemoryFilterOptions<C = unknown> extends RecallOptions<C> {
  /** A filter of yours, which runs before: memory is recalled for what it lets through. */
  filter?: CallModelInputFilter<C> | undefined;
}

/**
 * A `callModelInputFilter` for `run` or a `Runner` that recalls once for each turn of the user, and adds what is remembered to the end
 * of the agent's instructions, of each agent of the run. It changes nothing of the input.
 */
export function memoryFilter<C = unknown>(
  options: MemoryFilterOptions<C>,
): CallModelInputFilter<C> {
  const turns = new Turns();

  async function recall(question: string, context: C): Promise<Packet | null> {
    const { budgetTokens, purpose, recallTimeoutMs: timeoutMs = 2_000, onError } = options;
    const query = question.slice(-MOST_QUESTION).toWellFormed().replaceAll(NUL, "\ufffd");
    const ask = async () =>
      subjectOf(options.subject, context).context(query, { budgetTokens, purpose, timeoutMs });
    const packet = await ask().catch((error: unknown) => new Packet(null, error));
    if (packet.error === undefined) return packet;
    failed(packet.error, "recall", onError);
    return null;
  }

  return async (asked) => {
    const modelData = options.filter ? await options.filter(asked) : asked.modelData;
    const context = asked.context as C;
    const { id, options: reach } = subjectOf(options.subject, context);
    const conversation = JSON.stringify([id, reach.threadId ?? null]);
    const turn = turnOf(modelData.input);
    const packet =
      turn === null
        ? await turns.last(conversation)
        : await turns.of(
            {
              conversation,
              key: await digest(JSON.stringify([conversation, turn.prefix])),
              isStart: turn.isStart,
            },
            Date.now(),
            () => recall(turn.question, context),
          );
    const block = packet?.toPrompt() ?? "";
    if (block === "") return modelData;
    const { instructions = "" } = modelData;
    return { ...modelData, instructions: instructions ? `${instructions}\n\n${block}` : block };
  };
}
