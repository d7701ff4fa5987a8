import { type HttpPart, httpPart } from "./http-part.ts";

interface ChatBody {
  model: string;
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  messages: { role: string; content: unknown }[];
  tools?: unknown[];
}

const TOOL_CALL = {
  id: "call_1",
  type: "function",
  function: { name: "weather", arguments: '{"city":"Oslo"}' },
};
const USAGE = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };

/**
 * A chat-completions provider for real clients: it calls the first tool it is offered once, else it says what city the
 * memory block names, or that it does not know.
 */
export const localProvider = (): Promise<HttpPart> =>
  httpPart((asked, answer) => {
    if (asked.url?.endsWith("/models")) {
      answer.setHeader("content-type", "application/json");
      return answer.end(JSON.stringify({ object: "list", data: [{ id: "m-1", object: "model" }] }));
    }
    const body = JSON.parse(asked.body) as ChatBody;
    if (body.stream !== true) {
      answer.setHeader("content-type", "application/json");
      return answer.end(JSON.stringify(completion(body)));
    }
    answer.writeHead(200, { "content-type": "text/event-stream" });
    for (const chunk of chunksOf(body)) answer.write(`data: ${JSON.stringify(chunk)}\n\n`);
    return answer.end("data: [DONE]\n\n");
  });

let answers = 0;
// Clients take answers of one id for one answer.
const headOf = ({ model }: ChatBody) => ({ id: `c-${++answers}`, created: 1, model });

const callsTool = ({ tools, messages }: ChatBody): boolean =>
  tools !== undefined && !messages.some(({ role }) => role === "tool");

const finishReason = (body: ChatBody) => (callsTool(body) ? "tool_calls" : "stop");

function completion(body: ChatBody): object {
  const message = callsTool(body)
    ? { role: "assistant", content: null, tool_calls: [TOOL_CALL] }
    : { role: "assistant", content: textFor(body) };
  const choices = [{ index: 0, message, finish_reason: finishReason(body) }];
  return { ...headOf(body), object: "chat.completion", choices, usage: USAGE };
}

/** The chunks of a streamed completion: each delta, the end, and the usage where it is asked for. */
function chunksOf(body: ChatBody): object[] {
  const head = { ...headOf(body), object: "chat.completion.chunk" };
  const deltas = callsTool(body) ? [toolDelta()] : wordsOf(textFor(body));
  const usage = body.stream_options?.include_usage === true;
  return [
    ...deltas.map((delta) => ({ ...head, choices: [{ index: 0, delta, finish_reason: null }] })),
    { ...head, choices: [{ index: 0, delta: {}, finish_reason: finishReason(body) }] },
    ...(usage ? [{ ...head, choices: [], usage: USAGE }] : []),
  ];
}

const toolDelta = () => ({ role: "assistant", tool_calls: [{ index: 0, ...TOOL_CALL }] });

const wordsOf = (text: string) =>
  text.split(/(?<= )/).map((content) => ({ role: "assistant", content }));

function textFor({ messages }: ChatBody): string {
  const system = messages.filter(({ role }) => role === "system");
  const known = JSON.stringify(system.map(({ content }) => content)).includes("Oslo");
  return known ? "You live in Oslo." : "I do not know that.";
}
