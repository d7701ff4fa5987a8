import { createKeyVerifier, hashKey } from "@memory/auth";
import { createLog } from "@memory/log";
import { type HttpPart, httpPart } from "@memory/testkit";
import { buildApp } from "../src/app.ts";
import type { McpConfig } from "../src/config.ts";

export const KEY = "key-of-tests";
const OWNER = {
  keyId: "0192d1f0-0000-7000-8000-000000000001",
  prefix: "mk_abcde",
  orgId: "org-1",
  projectId: "prj-1",
};
const INTERNAL_TOKEN = "internal-token-of-tests";

export interface McpUnderTest extends AsyncDisposable {
  url: string;
  api: HttpPart;
  /** Sends a body to /mcp. */
  send(body: unknown, headers?: Record<string, string>): Promise<Response>;
  metrics(): Promise<string>;
  ready(): Promise<number>;
}

type Answer = Parameters<typeof httpPart>[0];

/** mcp between a client and an API that the test answers for. */
export async function mcpUnderTest(
  answer: Answer,
  config: Partial<McpConfig> = {},
): Promise<McpUnderTest> {
  const api = await httpPart(answer);
  const admin = await httpPart(({ body }, reply) => {
    const { hashes } = JSON.parse(body) as { hashes: string[] };
    const keys = hashes.map((hash) => (hash === hashKey(KEY) ? OWNER : null));
    reply.end(JSON.stringify({ keys }));
  });
  const verifier = createKeyVerifier({ adminUrl: admin.url, internalToken: INTERNAL_TOKEN });
  const mcp = await buildApp({
    verifier,
    log: createLog("mcp", "silent"),
    config: {
      ...{ authRequired: true, apiUrl: api.url, calls: { atOnce: 4, perProject: 2 } },
      ...config,
    },
  });
  const url = await mcp.app.listen({ host: "127.0.0.1", port: 0 });
  return {
    url,
    api,
    send: (body, headers = {}) =>
      fetch(`${url}/mcp`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          authorization: `Bearer ${KEY}`,
          "x-service-subject-id": "sam",
          ...headers,
        },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    metrics: async () => (await mcp.internal.app.inject("/metrics")).body,
    ready: async () => (await mcp.internal.app.inject("/readyz")).statusCode,
    async [Symbol.asyncDispose]() {
      await mcp.app.close();
      await mcp.stop();
      await mcp.internal.app.close();
      await verifier.close();
      await Promise.all([api[Symbol.asyncDispose](), admin[Symbol.asyncDispose]()]);
    },
  };
}

/** A call of a tool as clients of earlier revisions send it. */
export const callOf = (name: string, args: object, id = 1) => ({
  ...{ jsonrpc: "2.0", id, method: "tools/call" },
  params: { name, arguments: args },
});

/** What a tool says, of an answer in either form. */
export async function saidIn(response: Response): Promise<{ isError: boolean; text: string }> {
  const body = await response.text();
  const line = body.split("\n").find((part) => part.startsWith("data: "));
  const { result } = JSON.parse(line?.slice(6) ?? body) as {
    result: { isError?: boolean; content: { text: string }[] };
  };
  return {
    isError: result.isError ?? false,
    text: result.content.map(({ text }) => text).join("\n"),
  };
}
