import { tool } from "@langchain/core/tools";
import { inputOf, memoryTool } from "@memory-service/client/adapter";
import type { Run, SubjectOfRun } from "./options.ts";
import { reachOf } from "./remembering.ts";

/** What a tool is called with beside its input. */
interface Call extends Run {
  toolCall?: { id?: string };
}

const { recall, remember, explain } = memoryTool;

/**
 * Tools with which a model recalls, remembers and explains by itself. None of them has a parameter for whom it is about: that is
 * `subject`, whatever a model is made to say.
 */
export function memoryTools({ subject }: { subject: SubjectOfRun }) {
  return [
    tool(
      async ({ question }: { question: string }, call: Call) =>
        JSON.stringify(await recall.call(reachOf(subject, call), question)),
      {
        name: recall.name,
        description: recall.description,
        schema: inputOf("question", recall.limits),
      },
    ),
    tool(
      async ({ text }: { text: string }, call: Call) => {
        const by = { integration: "langchain", callId: call.toolCall?.id };
        return JSON.stringify(await remember.call(reachOf(subject, call), text, by));
      },
      {
        name: remember.name,
        description: remember.description,
        schema: inputOf("text", remember.limits),
      },
    ),
    tool(
      async ({ traceId }: { traceId: string }, call: Call) =>
        JSON.stringify(await explain.call(reachOf(subject, call), traceId)),
      {
        name: explain.name,
        description: explain.description,
        schema: inputOf("traceId", explain.limits),
      },
    ),
  ];
}
