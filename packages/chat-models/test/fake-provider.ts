import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import {
  CHAT_DEFAULTS,
  type ChatSettings,
  chatEndpoint,
  type RequestParametersStore,
} from "../src/index.ts";

/** A request as a provider gets it. */
export interface Asked {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object | string | Buffer;
  readonly afterMs?: number;
}

/** How a provider answers its n-th request (from 0). */
export type Provider = (asked: Asked, n: number) => Reply;

async function askedOf(message: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  const body = JSON.parse(Buffer.concat(chunks).toString("utf8"));
  return { path: message.url ?? "", headers: message.headers, body };
}

const bytesOf = (body: Reply["body"]): string | Buffer =>
  typeof body === "string" || body instanceof Buffer ? body : JSON.stringify(body ?? {});

/** A provider on the loopback that answers as the function says. For tests only. */
async function serve(provider: Provider) {
  const asked: Asked[] = [];
  const answer = async (message: IncomingMessage, response: ServerResponse) => {
    const request = await askedOf(message);
    const reply = provider(request, asked.push(request) - 1);
    setTimeout(() => {
      const headers = { "content-type": "application/json", ...reply.headers };
      response.writeHead(reply.status ?? 200, headers).end(bytesOf(reply.body));
    }, reply.afterMs ?? 0);
  };
  const server = createServer((message, response) => {
    answer(message, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const FORMAT = {
  name: "facts",
  tool: "note_facts",
  schema: { type: "object", properties: { facts: { type: "array" } }, required: ["facts"] },
} as const;

/** What is kept of parameters, as a database would keep it. */
export function parametersInMemory(): RequestParametersStore & { writes: number } {
  let kept: Awaited<ReturnType<RequestParametersStore["read"]>> = null;
  return {
    writes: 0,
    read: async () => kept,
    async write(parameters) {
      this.writes += 1;
      kept = parameters;
    },
  };
}

interface Options extends Partial<ChatSettings> {
  /** Of the base address, which ends in `/v1` unless it is given. */
  readonly path?: string;
  readonly parameterStore?: RequestParametersStore;
}

/** Clients of one fake provider; faults that pass are tried again at once. */
export async function withProvider(provider: Provider, options: Options = {}) {
  const { path = "/v1", parameterStore, ...more } = options;
  const server = await serve(provider);
  const settings = {
    ...CHAT_DEFAULTS,
    api: "chat-completions" as const,
    backoffMs: 1,
    baseUrl: `${server.origin}${path}`,
    apiKey: "sk-test-0123456789abcdef",
    model: "small",
    ...more,
  };
  const open = () =>
    chatEndpoint(settings, {
      format: FORMAT,
      nowMs: Date.now,
      stopping: new AbortController().signal,
      ...(parameterStore && { parameterStore }),
    });
  const chat = open();
  return {
    asked: server.asked,
    origin: server.origin,
    /** Another client of the same endpoint, as another process has it. */
    open,
    ask: (text = "I live in Ghent.", client = chat) =>
      client([
        { role: "system", content: "Write down what is said." },
        { role: "user", content: text },
      ]),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
