import type { AnswerOf, Subject } from "@memory-service/client";
import { jsonSchema, type Tool, tool } from "ai";
import { digest } from "./digest.ts";

export interface MemoryTools {
  memory_recall: Tool<{ question: string }, { memory: string; traceId: string | null }>;
  memory_remember: Tool<{ text: string }, { remembered: boolean }>;
  memory_explain: Tool<{ traceId: string }, AnswerOf<"GET", "/v1/inspect/{trace_id}">>;
}

const MOST_TEXT = 20_000;

/**
 * Tools with which a model recalls, remembers and explains by itself. None of them has a parameter for whom it is about: that is
 * `subject`, whatever a model is made to say.
 */
export function memoryTools({ subject }: { subject: Subject }): MemoryTools {
  return {
    memory_recall: tool({
      description: "Looks up what is remembered about the user that helps with a question.",
      inputSchema: jsonSchema<{ question: string }>({
        type: "object",
        properties: { question: { type: "string", minLength: 1, maxLength: 4_000 } },
        required: ["question"],
        additionalProperties: false,
      }),
      execute: async ({ question }) => {
        const packet = await subject.context(question);
        return { memory: packet.toPrompt() || "Nothing is remembered.", traceId: packet.traceId };
      },
    }),
    memory_remember: tool({
      description:
        "Remembers something that the user said or wants to be remembered, as a sentence.",
      inputSchema: jsonSchema<{ text: string }>({
        type: "object",
        properties: { text: { type: "string", minLength: 1, maxLength: MOST_TEXT } },
        required: ["text"],
        additionalProperties: false,
      }),
      execute: async ({ text }, { toolCallId }) => {
        // Some providers use the ids of calls again.
        const idempotencyKey = await digest(
          JSON.stringify([subject.options.threadId ?? null, toolCallId, text]),
        );
        const { error } = await subject.capture(
          [{ role: "user", content: text.slice(0, MOST_TEXT) }],
          {
            idempotencyKey,
            source: { integration: "ai-sdk", tool: "memory_remember" },
          },
        );
        return { remembered: error === undefined };
      },
    }),
    memory_explain: tool({
      description: "Says why each item of an earlier recall was remembered or left out.",
      inputSchema: jsonSchema<{ traceId: string }>({
        type: "object",
        properties: { traceId: { type: "string" } },
        required: ["traceId"],
        additionalProperties: false,
      }),
      execute: ({ traceId }) => subject.explain(traceId),
    }),
  };
}
