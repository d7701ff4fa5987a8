import { join } from "node:path";
import type { Io } from "../io.ts";

/** The server as a client has to know it. */
interface Wanted {
  url: string;
  subject: string;
  /** By HTTP; else as a program that the client starts. */
  http: boolean;
}

type Entry = Record<string, unknown>;

/** Where a client of MCP has its servers, and how it writes one. No entry has a key in it: it names where the client finds one. */
export interface ClientConfig {
  title: string;
  format: "json" | "toml";
  file(io: Pick<Io, "cwd" | "env">): string;
  /** The field that has the servers by their names. */
  servers: string;
  /** What the client asks the person for. */
  input?: Entry & { id: string };
  entry(wanted: Wanted): Entry;
  /** How the client comes by the key. */
  key: string;
}

export const CLIENTS = ["claude", "cursor", "codex", "vscode"] as const;

const PROGRAM = { command: "npx", args: ["-y", "@memory-service/mcp"] };
const SUBJECT = "X-Service-Subject-Id";
const INPUT = "memory-key";

const mcpOf = (url: string): string => `${url.replace(/\/+$/, "")}/mcp`;

/** With the key as the client's own reference to it, such as `${MEMORY_KEY}`. */
function jsonEntry({ url, subject, http }: Wanted, key: string): Entry {
  return http
    ? { url: mcpOf(url), headers: { Authorization: `Bearer ${key}`, [SUBJECT]: subject } }
    : { ...PROGRAM, env: { MEMORY_URL: url, MEMORY_KEY: key, MEMORY_SUBJECT: subject } };
}

const typed = (wanted: Wanted, key: string): Entry => ({
  type: wanted.http ? "http" : "stdio",
  ...jsonEntry(wanted, key),
});

const fromEnvironment = (title: string): string =>
  `No key is in it: start ${title} with MEMORY_KEY in its environment.`;

export const CONFIGS: Readonly<Record<(typeof CLIENTS)[number], ClientConfig>> = {
  claude: {
    title: "Claude Code",
    format: "json",
    file: ({ cwd }) => join(cwd, ".mcp.json"),
    servers: "mcpServers",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the client replaces it
    entry: (wanted) => typed(wanted, "${MEMORY_KEY}"),
    key: fromEnvironment("Claude Code"),
  },
  cursor: {
    title: "Cursor",
    format: "json",
    file: ({ cwd }) => join(cwd, ".cursor/mcp.json"),
    servers: "mcpServers",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the client replaces it
    entry: (wanted) => jsonEntry(wanted, "${env:MEMORY_KEY}"),
    key: fromEnvironment("Cursor"),
  },
  codex: {
    title: "Codex",
    format: "toml",
    file: ({ cwd, env }) =>
      join(
        env["CODEX_HOME"] || join(env["HOME"] ?? env["USERPROFILE"] ?? cwd, ".codex"),
        "config.toml",
      ),
    servers: "mcp_servers",
    entry: ({ url, subject, http }) =>
      http
        ? {
            url: mcpOf(url),
            bearer_token_env_var: "MEMORY_KEY",
            http_headers: { [SUBJECT]: subject },
          }
        : {
            ...PROGRAM,
            env_vars: ["MEMORY_KEY"],
            env: { MEMORY_URL: url, MEMORY_SUBJECT: subject },
          },
    key: fromEnvironment("Codex"),
  },
  vscode: {
    title: "VS Code",
    format: "json",
    file: ({ cwd }) => join(cwd, ".vscode/mcp.json"),
    servers: "servers",
    input: {
      type: "promptString",
      id: INPUT,
      description: "Key of the memory service",
      password: true,
    },
    entry: (wanted) => typed(wanted, `\${input:${INPUT}}`),
    key: "No key is in it: VS Code asks for it once and keeps it.",
  },
};
