import type { RunContext } from "@openai/agents";
import { tool } from "@openai/agents";
import { digest } from "./keys.ts";
import { type SubjectOfRun, subjectOf } from "./options.ts";

const MOST_TEXT = 20_000;

const inputOf = <N extends string>(name: N, limits: object) => ({
  type: "object" as const,
  properties: { [name]: { type: "string" as const, ...limits } } as Record<N, { type: "string" }>,
  required: [name],
  additionalProperties: false as const,
});

/**
 * Tools with which a model recalls, remembers and explains by itself. None of them has a parameter for whom it is about: that is
 * `subject`, whatever a model is made to say.
 */
export function memoryTools<C = unknown>({ subject }: { subject: SubjectOfRun<C> }) {
  const reach = (run: RunContext<unknown> | undefined) => subjectOf(subject, run?.context as C);
  return [
    tool({
      name: "memory_recall",
      description: "Looks up what is remembered about the user that helps with a question.",
      strict: true,
      parameters: inputOf("question", {}),
      execute: async (input, run) => {
        const { question } = input as { question: string };
        const packet = await reach(run).context(question.slice(0, 4_000));
        return { memory: packet.toPrompt() || "Nothing is remembered.", traceId: packet.traceId };
      },
    }),
    tool({
      name: "memory_remember",
      description:
        "Remembers something that the user said or wants to be remembered, as a sentence.",
      strict: true,
      parameters: inputOf("text", {}),
      execute: async (input, run, details) => {
        const { text } = input as { text: string };
        const said = [{ role: "user", content: text.slice(0, MOST_TEXT) }];
        // Ids of calls are unique in a conversation at most.
        const id = details?.toolCall?.callId;
        const { threadId } = reach(run).options;
        const idempotencyKey = id && (await digest(JSON.stringify([threadId, id, text])));
        const source = { integration: "openai-agents", tool: "memory_remember" };
        const { error } = await reach(run).capture(said, { idempotencyKey, source });
        return { remembered: error === undefined };
      },
    }),
    tool({
      name: "memory_explain",
      description: "Says why each item of an earlier recall was remembered or left out.",
      strict: true,
      parameters: inputOf("traceId", {}),
      execute: async (input, run) => reach(run).explain((input as { traceId: string }).traceId),
    }),
  ];
}
