import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { mintProject, type Project, system } from "@memory/testkit";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { beforeAll, expect, test } from "vitest";

const PAGE = readFileSync(new URL("../../../docs/mcp.md", import.meta.url), "utf8");
const MAIN = fileURLToPath(new URL("../../../packages/clients/mcp/src/main.ts", import.meta.url));

const CLIENTS = ["Claude Code", "Cursor", "VS Code", "Claude Desktop"];

interface Server {
  type?: string;
  url?: string;
  headers?: Record<string, string>;
  command?: string;
  args?: string[];
  env?: Record<string, string>;
}

/** The servers that the page configures, by the client that its heading names. */
const configured = new Map(
  [...PAGE.matchAll(/^([A-Z]\w*(?: [A-Z]\w*)*)[^\n]*:\n\n```json\n(.*?)```/gms)].map(
    ([, client = "", json = ""]): [string, Server] => {
      // VS Code calls the list by another name than the others do.
      const { mcpServers, servers } = JSON.parse(json) as Partial<
        Record<"mcpServers" | "servers", { memory: Server }>
      >;
      return [client, (mcpServers ?? servers)?.memory ?? {}];
    },
  ),
);

let project: Project;
beforeAll(async () => {
  project = await mintProject();
});

/** As the client reads it: its own form of a variable is replaced. */
const filled = (text: string): string =>
  text
    .replaceAll(/\$\{(?:env:)?MEMORY_URL\}|http:\/\/127\.0\.0\.1:8080/g, system().baseUrl)
    .replaceAll(/\$\{(?:(?:env:)?MEMORY_KEY|input:memory-key)\}|mk_…/g, project.key);

const allFilled = (texts: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, filled(text)]));

function transportOf({ url, headers, command, args, env }: Server) {
  if (url !== undefined)
    return new StreamableHTTPClientTransport(new URL(filled(url)), {
      requestInit: { headers: allFilled(headers) },
    });
  // Not published where tests run: the package is started as npx would start it.
  expect([command, args]).toEqual(["npx", ["-y", "@memory-service/mcp"]]);
  return new StdioClientTransport({ command: process.execPath, args: [MAIN], env: allFilled(env) });
}

test("the page configures what it says", () => {
  expect([...configured.keys()]).toEqual(CLIENTS);
});

test.each(CLIENTS)("what the page gives %s connects, and remembers", async (name) => {
  const client = new Client({ name: "tests", version: "1" });
  await client.connect(transportOf(configured.get(name) ?? {}));
  const call = { name: "memory_remember", arguments: { text: "The user plays the cello." } };
  const { isError } = await client.callTool(call);
  await client.close();

  expect(isError ?? false).toBe(false);
});

test("what the page gives Codex names the same server and subject", () => {
  const [, toml = ""] = /\(`~\/\.codex\/config\.toml`\):\n\n```text\n(.*?)```/s.exec(PAGE) ?? [];
  const settings = new Map(
    [...toml.matchAll(/^(\w+) = (.+)$/gm)].map(([, key = "", value = ""]) => [key, value]),
  );

  expect(toml).toContain("[mcp_servers.memory]");
  expect(Object.fromEntries(settings)).toEqual({
    url: '"http://127.0.0.1:8080/mcp"',
    bearer_token_env_var: '"MEMORY_KEY"',
    http_headers: '{ "X-Service-Subject-Id" = "sam" }',
  });
});
