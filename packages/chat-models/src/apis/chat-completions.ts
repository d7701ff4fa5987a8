import { z } from "zod";
import type { AnswerFormat, Form } from "../answer-forms.ts";
import type { ChatApi } from "../chat-api.ts";
import type { Answer } from "../chat-message.ts";

/** A text, or parts of which some are text. */
const Content = z.union([
  z.string(),
  z
    .array(z.object({ text: z.string().catch("") }).catch({ text: "" }))
    .transform((parts) => parts.map(({ text }) => text).join("")),
]);

const Completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: Content.nullish(),
          refusal: z.string().nullish().catch(null),
          tool_calls: z
            .array(z.object({ function: z.object({ arguments: z.string() }) }))
            .nullish(),
        }),
      }),
    )
    .min(1),
  usage: z
    .object({ prompt_tokens: z.number().catch(0), completion_tokens: z.number().catch(0) })
    .nullish()
    .catch(null),
});

/** The answer in a parsed response; null when it is no completion. */
export function readCompletion(json: unknown): Answer | null {
  const { data } = Completion.safeParse(json);
  const [choice] = data?.choices ?? [];
  if (!data || !choice) return null;
  const { message, finish_reason: reason } = choice;
  return {
    text: message.tool_calls?.[0]?.function.arguments ?? message.content ?? "",
    isCut: reason === "length",
    isDeclined: reason === "content_filter" || (message.refusal ?? "") !== "",
    promptTokens: data.usage?.prompt_tokens ?? 0,
    answerTokens: data.usage?.completion_tokens ?? 0,
  };
}

/** OpenAI's protocol, as many servers speak it. */
export const CHAT_COMPLETIONS: ChatApi = {
  path: "/chat/completions",
  root: /[^/]$/u,
  forms: ["schema", "object", "tool", "words"],
  headers: ({ apiKey, baseUrl }) => {
    if (apiKey === null) return {};
    const isAzure = new URL(baseUrl).hostname.endsWith(".azure.com");
    return isAzure ? { "api-key": apiKey } : { authorization: `Bearer ${apiKey}` };
  },
  body: ({ model, maxAnswerTokens }, { messages, format, parameters }) => ({
    model,
    messages,
    [parameters.limit]: maxAnswerTokens,
    ...(parameters.hasTemperature && { temperature: 0 }),
    ...formOf(parameters.form, format),
  }),
  answerIn: readCompletion,
};

/** The part of a request that asks for a form. */
function formOf(form: Form, { name, tool, schema }: AnswerFormat): object {
  if (form === "words") return {};
  if (form === "object") return { response_format: { type: "json_object" } };
  if (form === "schema")
    return {
      response_format: { type: "json_schema", json_schema: { name, strict: true, schema } },
    };
  return {
    tools: [{ type: "function", function: { name: tool, parameters: schema } }],
    tool_choice: { type: "function", function: { name: tool } },
  };
}
