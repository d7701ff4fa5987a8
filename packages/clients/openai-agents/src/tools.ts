import { inputOf, memoryTool } from "@memory-service/client/adapter";
import type { RunContext } from "@openai/agents";
import { tool } from "@openai/agents";
import { type SubjectOfRun, subjectOf } from "./options.ts";

const { recall, remember, explain } = memoryTool;

/** What the framework takes of a tool; its strict form of a schema knows no limits. */
const toolOf = <I, O>(
  { name, description }: { name: string; description: string },
  field: string,
  execute: (
    input: I,
    run: RunContext<unknown> | undefined,
    details?: { toolCall?: { callId: string } },
  ) => Promise<O>,
) =>
  tool({
    name,
    description,
    strict: true,
    parameters: inputOf(field),
    execute: async (input, run, details) => execute(input as I, run, details),
  });

/**
 * Tools with which a model recalls, remembers and explains by itself. None of them has a parameter for whom it is about: that is
 * `subject`, whatever a model is made to say.
 */
export function memoryTools<C = unknown>({ subject }: { subject: SubjectOfRun<C> }) {
  const reach = (run: RunContext<unknown> | undefined) => ({
    subject: subjectOf(subject, run?.context as C),
  });
  return [
    toolOf(recall, "question", ({ question }: { question: string }, run) =>
      recall.call(reach(run), question),
    ),
    toolOf(remember, "text", ({ text }: { text: string }, run, details) =>
      remember.call(reach(run), text, {
        integration: "openai-agents",
        callId: details?.toolCall?.callId,
      }),
    ),
    toolOf(explain, "traceId", ({ traceId }: { traceId: string }, run) =>
      explain.call(reach(run), traceId),
    ),
  ];
}
