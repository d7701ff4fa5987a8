import { digest, recallFor } from "@memory-service/client/adapter";
import type { CallModelInputFilter } from "@openai/agents";
import { type RecallOptions, subjectOf } from "./options.ts";
import { Turns, turnOf } from "./turns.ts";

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

  return async (asked) => {
    const modelData = options.filter ? await options.filter(asked) : asked.modelData;
    const context = asked.context as C;
    const subject = subjectOf(options.subject, context);
    const conversation = JSON.stringify([subject.id, subject.options.threadId ?? null]);
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
            () => recallFor(turn.question, () => ({ subject }), options),
          );
    const block = packet?.toPrompt() ?? "";
    if (block === "") return modelData;
    const { instructions = "" } = modelData;
    return { ...modelData, instructions: instructions ? `${instructions}\n\n${block}` : block };
  };
}
