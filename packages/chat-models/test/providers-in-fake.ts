import type { Asked, Provider, Reply } from "./fake-provider.ts";

const TEXT = '{"facts": []}';

/** A response of chat completions. */
export const completion = (message: object = { content: TEXT }, finishReason = "stop"): Reply => ({
  body: {
    object: "chat.completion",
    choices: [
      { index: 0, finish_reason: finishReason, message: { role: "assistant", ...message } },
    ],
    usage: { prompt_tokens: 100, completion_tokens: 20 },
  },
});

const called: Reply = completion({
  content: null,
  tool_calls: [{ id: "c1", type: "function", function: { name: "note_facts", arguments: TEXT } }],
});

/** An error in the shape of OpenAI. */
export const openaiError = (
  status: number,
  message: string,
  { code, param }: { code?: string; param?: string } = {},
): Reply => ({
  status,
  body: { error: { message, type: "invalid_request_error", param: param ?? null, code } },
});

const formOf = ({ body }: Asked): string | undefined => {
  const format: unknown = body["response_format"];
  const type: unknown = Reflect.get(Object(format), "type");
  return typeof type === "string" ? type : undefined;
};

/** OpenAI's models that reason: the newer limit, and no temperature. */
export const openaiNewest: Provider = ({ body }) => {
  if ("max_tokens" in body)
    return openaiError(
      400,
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      { code: "unsupported_parameter", param: "max_tokens" },
    );
  if ("temperature" in body && body["temperature"] !== 1)
    return openaiError(
      400,
      "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
      { code: "unsupported_value", param: "temperature" },
    );
  return completion();
};

/** OpenAI's models from before schemas: neither the newer limit nor a schema. */
export const openaiOldest: Provider = (asked) => {
  if ("max_completion_tokens" in asked.body)
    return openaiError(400, "Unrecognized request argument supplied: max_completion_tokens");
  if (formOf(asked) === "json_schema")
    return openaiError(
      400,
      "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
    );
  return completion();
};

/** Servers that give no reason for what they refuse, and know tools alone. */
export const toolsOnly: Provider = ({ body }) => ("tools" in body ? called : { status: 400 });

/** Servers that know neither schemas nor tools. */
export const wordsOnly: Provider = ({ body }) =>
  "tools" in body || "response_format" in body
    ? { status: 422, body: { detail: [{ loc: ["body", "response_format"], msg: "extra fields" }] } }
    : completion();

/** Ollama with one model. */
export const ollama: Provider = ({ body }) =>
  body["model"] === "qwen3:8b"
    ? completion()
    : {
        status: 404,
        body: {
          error: { message: `model '${body["model"]}' not found`, type: "api_error", code: null },
        },
      };

/** vLLM with one model. */
export const vllm: Provider = ({ body }) =>
  body["model"] === "served"
    ? completion()
    : {
        status: 404,
        body: {
          object: "error",
          message: `The model \`${body["model"]}\` does not exist.`,
          type: "NotFoundError",
          param: "model",
          code: 404,
        },
      };

const anthropicError = (status: number, type: string, message: string): Reply => ({
  status,
  body: { type: "error", error: { type, message }, request_id: "req_1" },
});

export const message = (content: object[], stopReason = "end_turn"): Reply => ({
  body: {
    id: "msg_1",
    type: "message",
    role: "assistant",
    content,
    stop_reason: stopReason,
    usage: { input_tokens: 60, cache_read_input_tokens: 40, output_tokens: 20 },
  },
});
export const toolUse = (input: object = { facts: [] }): object => ({
  type: "tool_use",
  id: "toolu_1",
  name: "note_facts",
  input,
});

/** What Anthropic checks of a request before a model reads it; null when nothing is wrong. */
function faultOfMessages({ path, headers, body }: Asked): Reply | null {
  if (path !== "/v1/messages") return anthropicError(404, "not_found_error", "Not found");
  if (headers["x-api-key"] !== "sk-test-0123456789abcdef")
    return anthropicError(401, "authentication_error", "invalid x-api-key");
  if (headers["anthropic-version"] === undefined)
    return anthropicError(400, "invalid_request_error", "anthropic-version: header is required");
  if (typeof body["max_tokens"] !== "number")
    return anthropicError(400, "invalid_request_error", "max_tokens: Field required");
  if (JSON.stringify(body["messages"]).includes('"role":"system"'))
    return anthropicError(400, "invalid_request_error", 'messages: Unexpected role "system"');
  if (body["model"] !== "small")
    return anthropicError(404, "not_found_error", `model: ${body["model"]}`);
  return null;
}

/** Anthropic, whose model answers as `reply` says. */
export const anthropic =
  (reply: (asked: Asked, n: number) => Reply): Provider =>
  (asked, n) =>
    faultOfMessages(asked) ?? reply(asked, n);

/** Anthropic's models that take no temperature. */
export const anthropicNewest: Provider = anthropic(({ body }) =>
  "temperature" in body
    ? anthropicError(400, "invalid_request_error", "`temperature` is deprecated for this model.")
    : message([toolUse()], "tool_use"),
);

export const overloaded = anthropicError(529, "overloaded_error", "Overloaded");
