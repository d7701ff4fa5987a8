import { z } from "zod";
import { apiRoute, type Header } from "./api-route.ts";
import { EXAMPLE } from "./example-ids.ts";
import { named } from "./named.ts";

const header = (description: string, max: number, example?: string): Header => ({
  description,
  schema: z.string().meta({ maxLength: max }).optional(),
  ...(example !== undefined && { example }),
});

/** Whatever its type is: the provider judges it. */
const ofProvider = (description: string) => z.unknown().optional().meta({ description });

const ASK = { model: "gpt-5", messages: [{ role: "user", content: "Where do I live?" }] };
const ChatBody = named(
  {
    id: "ChatBody",
    description:
      "A chat-completions request. Only `model`, `messages` and `stream` are read; everything is forwarded.",
    example: ASK,
  },
  z.looseObject({
    model: ofProvider("The name of a model."),
    messages: z.array(z.looseObject({ role: ofProvider("`user`, `system` or another.") })),
    stream: ofProvider("`true` streams the answer."),
  }),
);

const ANSWER = {
  id: "chatcmpl-1",
  object: "chat.completion",
  model: "gpt-5",
  choices: [{ index: 0, message: { role: "assistant", content: "In Oslo." } }],
};
const ChatAnswer = named(
  { id: "ChatAnswer", description: "What the provider answered, unchanged.", example: ANSWER },
  z.looseObject({}),
);

export const chatCompletions = apiRoute({
  method: "POST",
  path: "/gateway/v1/chat/completions",
  service: "gateway",
  tag: "Gateway",
  operationId: "chatCompletions",
  summary: "Complete a chat with memory",
  description:
    "Adds memory of the subject to the system message, forwards the call to the model provider, answers what it answered, and captures the exchange afterwards. Without a subject it passes the call through, and so it does with `stream: true` unless `X-Service-Stream-Memory: 1` is sent. A stream is answered with the provider's `text/event-stream`; errors of the provider come back with their status and body.",
  rights: ["capture", "read"],
  schema: { body: ChatBody },
  documented: { 200: ChatAnswer },
  requestHeaders: {
    "X-Service-Subject-Id": header("Whose memory; without it there is none.", 128, "sam"),
    "X-Service-Thread-Id": header(
      "The conversation, kept with the captured exchange and the trace.",
      128,
    ),
    "X-Service-Run-Id": header("The run, kept with the captured exchange and the trace.", 128),
    "X-Service-Purpose": header("What the memory is for.", 128, "chat"),
    "X-Service-Idempotency-Key": header(
      "The exchange is captured once under it; a digest of the body if absent.",
      256,
    ),
    "X-Service-Stream-Memory": header("`1` adds memory to a streamed call too.", 16, "1"),
    "X-Service-Project-Id": {
      description: "The project, at most 128 characters; read in open dev mode only.",
      schema: z.string().optional(),
    },
  },
  answerHeaders: {
    "X-Service-Memory": {
      description:
        "`active`: memory was added, and the exchange is captured. `disabled`: the call did not ask for it; `X-Service-Memory-Hint` says what is missing. `degraded`: memory did not answer in time, and the call went on without.",
      schema: z.enum(["active", "disabled", "degraded"]),
    },
    "X-Service-Memory-Hint": {
      description:
        "Where memory is `disabled`: what the call has to send to get it, at most 200 characters, for people.",
      schema: z.string().meta({ maxLength: 200 }).optional(),
      example: "send X-Service-Stream-Memory: 1, as this is a stream",
    },
    "X-Service-Trace-Id": {
      description: "For `GET /v1/inspect/{trace_id}`; where memory is active.",
      schema: z.string().meta({ format: "uuid" }).optional(),
      example: EXAMPLE.trace,
    },
    "X-Service-Context-Ms": {
      description: "Milliseconds that memory took.",
      schema: z.string(),
      example: "4.2",
    },
  },
  errors: ["upstream_unavailable"],
  example: { headers: { "X-Service-Subject-Id": "sam" }, body: ASK, answer: ANSWER },
});

const MODELS = { object: "list", data: [{ id: "gpt-5", object: "model" }] };
const ModelList = named(
  { id: "ModelList", description: "What the provider answered, unchanged.", example: MODELS },
  z.looseObject({}),
);

export const listModels = apiRoute({
  method: "GET",
  path: "/gateway/v1/models",
  service: "gateway",
  tag: "Gateway",
  operationId: "listModels",
  summary: "List the provider's models",
  description: "Passed through, for clients that list models first.",
  rights: ["read"],
  schema: {},
  documented: { 200: ModelList },
  errors: ["upstream_unavailable"],
  example: { answer: MODELS },
});
