import type { AnswerOf, Subject } from "@memory-service/client";
import { inputOf, memoryTool } from "@memory-service/client/adapter";
import { jsonSchema, type Tool, tool } from "ai";

export interface MemoryTools {
  memory_recall: Tool<{ question: string }, { memory: string; traceId: string | null }>;
  memory_remember: Tool<{ text: string }, { remembered: boolean }>;
  memory_explain: Tool<{ traceId: string }, AnswerOf<"GET", "/v1/inspect/{trace_id}">>;
}

const { recall, remember, explain } = memoryTool;

/**
 * Tools with which a model recalls, remembers and explains by itself. None of them has a parameter for whom it is about: that is
 * `subject`, whatever a model is made to say.
 */
export function memoryTools({ subject }: { subject: Subject }): MemoryTools {
  const reach = { subject };
  return {
    memory_recall: tool({
      description: recall.description,
      inputSchema: jsonSchema<{ question: string }>(inputOf("question", recall.limits)),
      execute: ({ question }) => recall.call(reach, question),
    }),
    memory_remember: tool({
      description: remember.description,
      inputSchema: jsonSchema<{ text: string }>(inputOf("text", remember.limits)),
      execute: ({ text }, { toolCallId: callId }) =>
        remember.call(reach, text, { integration: "ai-sdk", callId }),
    }),
    memory_explain: tool({
      description: explain.description,
      inputSchema: jsonSchema<{ traceId: string }>(inputOf("traceId", explain.limits)),
      execute: ({ traceId }) => explain.call(reach, traceId),
    }),
  };
}
