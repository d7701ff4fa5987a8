import { z } from "zod";
import type { ChatApi } from "../chat-api.ts";
import type { Answer } from "../chat-message.ts";

/** The version of the protocol that is spoken here; the only one that there is. */
const VERSION = "2023-06-01";

const Tokens = z.number().catch(0);
const Message = z.object({
  type: z.literal("message"),
  content: z.array(
    z.union([
      z.object({ type: z.literal("text"), text: z.string() }),
      z.object({ type: z.literal("tool_use"), input: z.unknown() }),
      z.object({ type: z.string() }),
    ]),
  ),
  stop_reason: z.string().nullish(),
  usage: z
    .object({
      input_tokens: Tokens,
      output_tokens: Tokens,
      cache_creation_input_tokens: Tokens,
      cache_read_input_tokens: Tokens,
    })
    .nullish()
    .catch(null),
});

/** Why a message ended before it was whole. */
const CUT = new Set(["max_tokens", "model_context_window_exceeded"]);

/** The answer in a parsed response: the input of a tool, else the text; null when it is no message. */
function readMessage(json: unknown): Answer | null {
  const { data } = Message.safeParse(json);
  if (!data) return null;
  const input = data.content.flatMap((block) => ("input" in block ? [block.input] : []));
  const words = data.content.flatMap((block) => ("text" in block ? [block.text] : []));
  const { usage, stop_reason: reason } = data;
  return {
    text: input.length > 0 ? JSON.stringify(input[0]) : words.join(""),
    isCut: CUT.has(reason ?? ""),
    isDeclined: reason === "refusal",
    promptTokens:
      (usage?.input_tokens ?? 0) +
      (usage?.cache_creation_input_tokens ?? 0) +
      (usage?.cache_read_input_tokens ?? 0),
    answerTokens: usage?.output_tokens ?? 0,
  };
}

/** Anthropic's protocol. */
export const MESSAGES: ChatApi = {
  path: "/messages",
  root: /\/v\d\w*$/u,
  forms: ["tool", "words"],
  headers: ({ apiKey }) => ({
    "anthropic-version": VERSION,
    ...(apiKey !== null && { "x-api-key": apiKey }),
  }),
  body: ({ model, maxAnswerTokens }, { messages, format: { tool, schema }, parameters }) => ({
    model,
    max_tokens: maxAnswerTokens,
    system: messages
      .filter(({ role }) => role === "system")
      .map(({ content }) => content)
      .join("\n\n"),
    messages: messages.filter(({ role }) => role !== "system"),
    ...(parameters.hasTemperature && { temperature: 0 }),
    ...(parameters.form === "tool" && {
      tools: [{ name: tool, description: "Gives the answer.", input_schema: schema }],
      tool_choice: { type: "tool", name: tool },
    }),
  }),
  answerIn: readMessage,
};
