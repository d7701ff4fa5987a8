import type { IncomingMessage, ServerResponse } from "node:http";
import { loopbackServer } from "@memory/testkit/loopback-server";

/** A request as the endpoint got it. */
interface Heard {
  readonly body: Record<string, unknown>;
  readonly text: string;
}

/** What the endpoint answers to its n-th request (from 0): the model's text, or a whole reply. */
export type Script = (heard: Heard, n: number) => string | Reply;

interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly finishReason?: string;
  readonly raw?: string;
  readonly afterMs?: number;
  readonly asTool?: boolean;
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

function completion({ text = "", finishReason = "stop", asTool }: Reply): string {
  const message = asTool
    ? { content: null, tool_calls: [{ function: { arguments: text } }] }
    : { content: text };
  return JSON.stringify({
    choices: [{ finish_reason: finishReason, message }],
    usage: { prompt_tokens: 100, completion_tokens: 20 },
  });
}

/** A chat-completions endpoint on the loopback that answers as the script says. For tests only. */
export async function fakeModel(script: Script) {
  const heard: Heard[] = [];
  const answer = async (message: IncomingMessage, response: ServerResponse) => {
    const text = await bodyOf(message);
    const request = { body: JSON.parse(text), text };
    const said = script(request, heard.push(request) - 1);
    const reply = typeof said === "string" ? { text: said } : said;
    setTimeout(() => {
      response.writeHead(reply.status ?? 200, {
        "content-type": "application/json",
        ...reply.headers,
      });
      response.end(reply.raw ?? completion(reply));
    }, reply.afterMs ?? 0);
  };
  const server = await loopbackServer((message, response) => {
    answer(message, response).catch(() => response.destroy());
  });
  return { ...server, baseUrl: `${server.url}/v1`, heard };
}
