import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { programOf } from "../src/program.ts";

const CLIENTS = [
  ["claude", ".mcp.json"],
  ["cursor", ".cursor/mcp.json"],
  ["codex", ".codex/config.toml"],
  ["vscode", ".vscode/mcp.json"],
] as const;
const KEY = "mk_secret";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "memory-mcp-"));
});
afterEach(() => rmSync(home, { recursive: true }));

/** Runs `memory mcp install` in the home folder, and what it said on standard output. */
async function install(args: string, env: Record<string, string> = {}): Promise<string> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const given = { HOME: home, MEMORY_KEY: KEY, MEMORY_SUBJECT: "sam", ...env };
  const words = ["mcp", "install", ...args.split(" ").filter(Boolean)];
  await programOf({ env: given, cwd: home, stdin, stdout, stderr }).parseAsync(words, {
    from: "user",
  });
  return String((stdout.read() as Buffer | null) ?? "");
}

const at = (file: string) => join(home, file);
const read = (file: string) => readFileSync(at(file), "utf8");
function write(file: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(at(file)), { recursive: true });
  writeFileSync(at(file), text);
  chmodSync(at(file), mode);
}
const files = () =>
  readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => relative(home, join(one.parentPath, one.name)));

test.each(CLIENTS)(
  "%s: a new file without a key, and a second run changes nothing",
  async (client, file) => {
    const printed = await install(`--client ${client} --print`);
    expect(files()).toEqual([]);
    await install(`--client ${client} --yes`);
    const first = read(file);
    const { mtimeMs } = statSync(at(file));
    const again = JSON.parse(await install(`--client ${client} --json`)) as object;

    expect(first).toBe(printed);
    expect(first).not.toContain(KEY);
    expect(first).toContain("MEMORY_SUBJECT");
    expect(statSync(at(file)).mode & 0o777).toBe(0o600);
    expect(again).toEqual({ client, file: at(file), server: "memory", written: false });
    expect(statSync(at(file)).mtimeMs).toBe(mtimeMs);

    // From a program to HTTP.
    await install(`--client ${client} --http --yes --url https://memory.example/`);
    expect(read(file)).toContain("https://memory.example/mcp");
    expect(read(file)).not.toMatch(/npx|MEMORY_SUBJECT|mk_/);
    expect(files()).toEqual([file]);
  },
);

test("the entries are those that each client reads", async () => {
  const json = async (args: string) => JSON.parse(await install(`--print ${args}`)) as object;
  const program = { command: "npx", args: ["-y", "@memory-service/mcp"] };
  const env = { MEMORY_URL: "http://127.0.0.1:8080", MEMORY_SUBJECT: "sam" };

  expect(await json("--client claude")).toEqual({
    mcpServers: {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the client replaces it
      memory: { type: "stdio", ...program, env: { ...env, MEMORY_KEY: "${MEMORY_KEY}" } },
    },
  });
  expect(await json("--client cursor --http --subject ella --name second")).toEqual({
    mcpServers: {
      second: {
        url: "http://127.0.0.1:8080/mcp",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the client replaces it
        headers: { Authorization: "Bearer ${env:MEMORY_KEY}", "X-Service-Subject-Id": "ella" },
      },
    },
  });
  expect(await json("--client vscode")).toEqual({
    servers: {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the client replaces it
      memory: { type: "stdio", ...program, env: { ...env, MEMORY_KEY: "${input:memory-key}" } },
    },
    inputs: [
      {
        type: "promptString",
        id: "memory-key",
        description: "Key of the memory service",
        password: true,
      },
    ],
  });
  expect(await install("--client codex --print")).toBe(`[mcp_servers.memory]
command = "npx"
args = [ "-y", "@memory-service/mcp" ]
env_vars = [ "MEMORY_KEY" ]

[mcp_servers.memory.env]
MEMORY_URL = "http://127.0.0.1:8080"
MEMORY_SUBJECT = "sam"
`);
});

test("JSON: comments, other servers and what was set on ours stay, the key that stood there goes", async () => {
  const others = `{
    // ours
    "theme": "dark",
    "mcpServers": {
        "files": { "command": "files", "env": { "TOKEN": "t" } }, /* kept */
        "memory": {
            "command": "npx", "args": ["-y", "@memory-service/mcp@1"],
            "env": { "MEMORY_KEY": "mk_old", "MEMORY_ACTOR": "me" },
            "timeout": 60
        }
    }
}
`;
  write(".cursor/mcp.json", others, 0o640);
  await install("--client cursor --yes");
  const text = read(".cursor/mcp.json");

  expect(text.startsWith(others.slice(0, others.indexOf('"memory": {')))).toBe(true);
  expect(text).toContain('\n            "timeout": 60');
  expect(text).toContain('"MEMORY_ACTOR": "me"');
  expect(text).not.toContain("mk_old");
  expect(statSync(at(".cursor/mcp.json")).mode & 0o777).toBe(0o640);
});

test("TOML: every other line stays, wherever ours stood", async () => {
  const before = `# mine
model = "gpt"   # the model

[mcp_servers.files]
command = "files"
`;
  const ours = `
[mcp_servers.memory] # old
command = "npx"
args = ["-y", "@memory-service/mcp"]
startup_timeout_sec = 20

[mcp_servers.memory.env]
MEMORY_KEY = "mk_old"
MEMORY_ACTOR = "me"
`;
  const after = `
# about the profile
[profiles.fast]
notes = """
[not a table]
"""
`;
  write(".codex/config.toml", before + ours + after);
  await install("--client codex --yes");
  const text = read(".codex/config.toml");

  expect(text.startsWith(before)).toBe(true);
  expect(text.endsWith(after)).toBe(true);
  expect(text).toMatch(/startup_timeout_sec = 20[\s\S]*MEMORY_ACTOR = "me"/);
  expect(text).not.toContain("mk_old");

  await install("--client codex --name second --subject ella --yes");
  expect(read(".codex/config.toml").startsWith(text.trimEnd())).toBe(true);
  expect(read(".codex/config.toml")).toContain("[mcp_servers.second]");
});

test.each([
  ["codex", ".codex/config.toml", 'mcp_servers = { files = { command = "files" } }\n'],
  ["codex", ".codex/config.toml", "model = \n"],
  ["claude", ".mcp.json", '{ "mcpServers": [] }'],
  ["claude", ".mcp.json", "{ "],
  ["vscode", ".vscode/mcp.json", '{ "inputs": {} }'],
])("%s: what cannot be changed safely stays: %s %s", async (client, file, text) => {
  write(file, text);
  const failed = install(`--client ${client} --yes`);

  await expect(failed).rejects.toThrow(`${file} was left as it is: `);
  expect(read(file)).toBe(text);
});

test("a server of somebody else is not replaced", async () => {
  const other =
    '{"mcpServers":{"memory":{"command":"npx","args":["@modelcontextprotocol/server-memory"]}}}';
  write(".mcp.json", other);

  await expect(install("--client claude --yes")).rejects.toThrow("another server named memory");
  expect(read(".mcp.json")).toBe(other);
  await install("--client claude --yes --name service");
  expect(Object.keys((JSON.parse(read(".mcp.json")) as { mcpServers: object }).mcpServers)).toEqual(
    ["memory", "service"],
  );
});

test("a link stays one, and CODEX_HOME is where Codex looks", async () => {
  write("dotfiles/codex.toml", 'model = "gpt"\n');
  mkdirSync(at("elsewhere"));
  symlinkSync(at("dotfiles/codex.toml"), at("elsewhere/config.toml"));
  await install("--client codex --yes", { CODEX_HOME: at("elsewhere") });

  expect(files()).toEqual(["dotfiles/codex.toml"]);
  expect(read("dotfiles/codex.toml")).toMatch(/^model = "gpt"\n\n\[mcp_servers\.memory\]/);
});

test("nothing is written where nobody agreed, or where only a project file names the address", async () => {
  await expect(install("--client claude")).rejects.toThrow("--yes");
  await expect(install("")).rejects.toThrow("--client");
  await expect(install("--client claude --yes --name a.b")).rejects.toThrow("--name");
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a client would replace it
  const leaking = install("--client claude --yes", { MEMORY_SUBJECT: "${HOME}" });
  await expect(leaking).rejects.toThrow("subject");
  expect(files()).toEqual([]);

  write(".memory/config.json", '{ "url": "https://memory.example", "key": "environment" }');
  await expect(install("--client claude --yes", { MEMORY_KEY: "" })).rejects.toThrow("--url");
  expect(existsSync(at(".mcp.json"))).toBe(false);
});
