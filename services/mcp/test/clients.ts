import { fileURLToPath } from "node:url";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as EarlierClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as EarlierStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as EarlierHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";

/** What a tool answered. */
export interface Answer {
  isError: boolean;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what they expect to be there
  data: any;
}

/** What was asked of the person. */
export interface Asked {
  message: string;
  choices: string[];
}

type Choose = (asked: Asked) => string | null;

export interface Connection extends AsyncDisposable {
  tools(): Promise<
    {
      name: string;
      description?: string | undefined;
      annotations?: object | undefined;
      inputSchema: object;
    }[]
  >;
  call(name: string, args?: object): Promise<Answer>;
  read(uri: string): Promise<string>;
  prompt(name: string): Promise<string>;
  resources(): Promise<string[]>;
  version(): string | undefined;
}

export interface Whose {
  baseUrl: string;
  key?: string;
  subjectId?: string;
  /** What the person at the client chooses; null declines. Without it the client cannot ask. */
  choose?: Choose;
}

const MAIN = fileURLToPath(new URL("../../../packages/clients/mcp/src/main.ts", import.meta.url));
const INFO = { name: "tests", version: "1.0.0" };

const headersOf = ({ key, subjectId }: Whose): Record<string, string> => ({
  ...(key && { authorization: `Bearer ${key}` }),
  ...(subjectId && { "x-service-subject-id": subjectId }),
});

const overHttp = (whose: Whose) =>
  [new URL("/mcp", whose.baseUrl), { requestInit: { headers: headersOf(whose) } }] as const;

const overStdio = ({ baseUrl, key = "", subjectId = "" }: Whose) => ({
  command: process.execPath,
  args: [MAIN],
  env: { MEMORY_URL: baseUrl, MEMORY_KEY: key, MEMORY_SUBJECT: subjectId },
});

interface Requested {
  params: { message: string; requestedSchema?: unknown };
}

/** The person's answer to a form with one choice. */
function answered({ params }: Requested, choose: Choose) {
  const { properties } = params.requestedSchema as {
    properties: { choice: { enum: string[] } };
  };
  const choice = choose({ message: params.message, choices: properties.choice.enum });
  return choice === null
    ? { action: "decline" as const }
    : { action: "accept" as const, content: { choice } };
}

const capabilitiesOf = ({ choose }: Whose) => (choose ? { elicitation: { form: {} } } : {});

interface Content {
  isError?: boolean | undefined;
  content?: unknown;
  structuredContent?: unknown;
}

const shown = ({ isError, content, structuredContent }: Content): Answer => ({
  isError: isError ?? false,
  text: (content as { text: string }[]).map(({ text }) => text).join("\n"),
  data: structuredContent,
});

/** The official client of the current revision, which speaks 2026-07-28 and nothing else. */
async function current(
  whose: Whose,
  transport: StreamableHTTPClientTransport | StdioClientTransport,
): Promise<Connection> {
  const capabilities = capabilitiesOf(whose);
  const versionNegotiation = { mode: { pin: "2026-07-28" } };
  const client = new Client(INFO, { capabilities, versionNegotiation });
  const { choose } = whose;
  if (choose) client.setRequestHandler("elicitation/create", (asked) => answered(asked, choose));
  await client.connect(transport);
  return {
    tools: async () => (await client.listTools()).tools,
    call: async (name, args = {}) => shown(await client.callTool({ name, arguments: { ...args } })),
    read: async (uri) => JSON.stringify((await client.readResource({ uri })).contents),
    prompt: async (name) => JSON.stringify((await client.getPrompt({ name })).messages),
    resources: async () => (await client.listResources()).resources.map(({ uri }) => uri),
    version: () => client.getNegotiatedProtocolVersion(),
    [Symbol.asyncDispose]: () => client.close(),
  };
}

/** The official client of the line before, which begins with `initialize`. */
async function earlier(whose: Whose, transport: EarlierHttp | EarlierStdio): Promise<Connection> {
  const client = new EarlierClient(INFO, { capabilities: capabilitiesOf(whose) });
  const { choose } = whose;
  if (choose) client.setRequestHandler(ElicitRequestSchema, (asked) => answered(asked, choose));
  await client.connect(transport as Transport); // its own type, but for an optional field
  return {
    tools: async () => (await client.listTools()).tools,
    call: async (
      name,
      args = {}, // Its type also has a form that no server sends any more.
    ) => shown((await client.callTool({ name, arguments: { ...args } })) as Content),
    read: async (uri) => JSON.stringify((await client.readResource({ uri })).contents),
    prompt: async (name) => JSON.stringify((await client.getPrompt({ name })).messages),
    resources: async () => (await client.listResources()).resources.map(({ uri }) => uri),
    version: () => "earlier",
    [Symbol.asyncDispose]: () => client.close(),
  };
}

export const CONNECTIONS = {
  "http, 2026-07-28": (whose: Whose) =>
    current(whose, new StreamableHTTPClientTransport(...overHttp(whose))),
  "http, earlier": (whose: Whose) => earlier(whose, new EarlierHttp(...overHttp(whose))),
  "stdio, 2026-07-28": (whose: Whose) => current(whose, new StdioClientTransport(overStdio(whose))),
  "stdio, earlier": (whose: Whose) => earlier(whose, new EarlierStdio(overStdio(whose))),
} as const;
