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
    const calls = body.tools !== undefined && !body.messages.some(({ role }) => role === "tool");
    const message = calls
      ? { role: "assistant", content: null, tool_calls: [TOOL_CALL] }
      : { role: "assistant", content: textFor(body) };
    const finish_reason = calls ? "tool_calls" : "stop";
    const head = { id: "c-1", created: 1, model: body.model };
    if (body.stream !== true) {
      answer.setHeader("content-type", "application/json");
      const choices = [{ index: 0, message, finish_reason }];
      return answer.end(
        JSON.stringify({ ...head, object: "chat.completion", choices, usage: USAGE }),
      );
    }
    answer.writeHead(200, { "content-type": "text/event-stream" });
    const send = (choices: unknown[], extra: object = {}) =>
      answer.write(
        `data: ${JSON.stringify({ ...head, object: "chat.completion.chunk", choices, ...extra })}\n\n`,
      );
    for (const delta of calls ? [toolDelta()] : wordsOf(message.content ?? ""))
      send([{ index: 0, delta, finish_reason: null }]);
    send([{ index: 0, delta: {}, finish_reason }]);
    if (body.stream_options?.include_usage) send([], { usage: USAGE });
    return answer.end("data: [DONE]\n\n");
  });

const toolDelta = () => ({ role: "assistant", tool_calls: [{ index: 0, ...TOOL_CALL }] });

const wordsOf = (text: string) =>
  text.split(/(?<= )/).map((content) => ({ role: "assistant", content }));

function textFor({ messages }: ChatBody): string {
  const system = messages.find(({ role }) => role === "system");
  const known = JSON.stringify(system?.content ?? "").includes("Oslo");
  return known ? "You live in Oslo." : "I do not know that.";
}
