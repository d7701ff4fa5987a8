import type { Memory } from "@memory-service/client";
import {
  createRequestStateCodec,
  type McpRequestContext,
  McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { clientMemory } from "./client-memory.ts";
import { INSTRUCTIONS, PROTOCOL } from "./protocol-prompt.ts";
import { offerResources } from "./resources.ts";
import { conflicts } from "./tools/conflicts.ts";
import { explain } from "./tools/explain.ts";
import { forget } from "./tools/forget.ts";
import { recall } from "./tools/recall.ts";
import { remember } from "./tools/remember.ts";
import { resolve } from "./tools/resolve.ts";
import { offer, type Serving } from "./tools/tool.ts";
import { VERSION } from "./version.ts";

export interface MemoryServerOptions {
  memory: Memory;
  /** Whose memory it is; null where nobody was named, and then every tool says what to do. It is never taken from a message. */
  subjectId: string | null;
  threadId?: string | null;
  runId?: string | null;
  /** How the one who runs the server names the subject, for the error without one. */
  howToNameSubject: string;
  /** Signs what a person is asked to confirm; the same in every process that may get the answer. At least 32 bytes. */
  confirmationKey: string | Uint8Array;
  /** Ends calls of tools, beside the client's own cancellation. */
  signal?: AbortSignal;
  /** Called for every call of a tool: its name, `ok` or what became of it, and the seconds it took. */
  onCall?: Serving["onCall"];
}

/** How long a person may think about a question, in seconds. */
const CONFIRM_SECONDS = 600;
const DAY_MS = 24 * 60 * 60_000;

/**
 * An MCP server with the memory of one subject, for one connection or one request of `createMcpHandler` and `serveStdio`: six tools, two
 * resources and a prompt. What it serves is the same in every revision of the protocol.
 */
export function memoryServer(
  options: MemoryServerOptions,
  _context?: McpRequestContext,
): McpServer {
  const { memory, subjectId, threadId, runId, howToNameSubject, confirmationKey } = options;
  const codec = createRequestStateCodec({
    key: confirmationKey,
    ttlSeconds: CONFIRM_SECONDS,
    bind: ({ mcpReq }) => JSON.stringify([mcpReq.method, subjectId]),
  });
  const same = { ttlMs: DAY_MS, cacheScope: "public" } as const;
  const server = new McpServer(
    { name: "memory-service", title: "Memory service", version: VERSION },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: INSTRUCTIONS,
      requestState: { verify: codec.verify },
      cacheHints: { "tools/list": same, "prompts/list": same, "resources/list": same },
    },
  );
  const serving: Serving = {
    memory:
      subjectId === null
        ? null
        : clientMemory(memory, {
            ...{ subjectId, threadId: threadId ?? undefined, runId: runId ?? undefined },
          }),
    noSubject: `No subject is configured, so there is no memory to use. A person has to name whose memory this is: ${howToNameSubject}. No tool takes it as an argument.`,
    signal: options.signal,
    mint: (state: unknown, context: ServerContext) => codec.mint(state, context),
    onCall: options.onCall ?? (() => undefined),
  };
  offer(server, serving, recall);
  offer(server, serving, remember);
  offer(server, serving, explain);
  offer(server, serving, conflicts);
  offer(server, serving, resolve);
  offer(server, serving, forget);
  offerResources(server, serving);
  server.registerPrompt(
    "memory-protocol",
    {
      title: "How to use memory",
      description: "Instructions for an agent that has this memory, to put into its system prompt.",
    },
    () => ({ messages: [{ role: "user", content: { type: "text", text: PROTOCOL } }] }),
  );
  return server;
}
