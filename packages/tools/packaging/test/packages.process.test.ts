import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Packed, packClients, plainEnv } from "../src/pack.ts";
import { run } from "../src/run.ts";
import { answeringService } from "./service.ts";

const BIN = resolve(import.meta.dirname, "../node_modules/.bin");
const CLIENTS = resolve(import.meta.dirname, "../../../clients");
const TSC = resolve(import.meta.dirname, "../../../../node_modules/.bin/tsc");
/** Such as "20,22,24,bun,deno"; without it the Node that runs this. */
const RUNTIMES = (process.env["MEMORY_PACKAGE_RUNTIMES"] ?? "").split(",").filter(Boolean);
const OTHERS: Record<string, string[]> = {
  bun: ["npx", "-y", "bun@1"],
  deno: ["npx", "-y", "deno@2", "run", "--allow-all"],
};
const VERSIONS = RUNTIMES.filter((name) => OTHERS[name] === undefined);
const NODES =
  RUNTIMES.length === 0
    ? [{ version: process.versions.node.replace(/\..*/, ""), command: [process.execPath] }]
    : VERSIONS.map((version) => ({ version, command: ["npx", "-y", `node@${version}`] }));

const folder = mkdtempSync(join(tmpdir(), "memory-packages-"));
let packed: Packed[];
let client: string;
beforeAll(async () => {
  packed = await packClients(folder);
  client = packed.find(({ name }) => name === "@memory-service/client")?.file ?? "";
});
afterAll(() => rmSync(folder, { recursive: true }));

test("all packages have one version", () => {
  expect(new Set(packed.map(({ version }) => version)).size).toBe(1);
});

test("publint and attw find nothing to say about any package", async () => {
  for (const { file, isLibrary } of packed) {
    await run(join(BIN, "publint"), ["run", "--strict", file], folder);
    if (isLibrary)
      await run(join(BIN, "attw"), [file, "--profile", "esm-only", "--format", "ascii"], folder);
  }
});

const OF_NODE = 'process.version.split(".")[0], ';
const PROGRAM = `
import { Memory } from "@memory-service/client";
const memory = new Memory({ apiKey: "mk_1" });
const sam = memory.subject("sam");
const { jobId } = await sam.capture([{ role: "user", content: "I moved to Oslo." }]);
const packet = await sam.context("Where does Sam live?");
console.log(${OF_NODE}jobId, packet.facts[0]?.value["city"]);
`;
const OPTIONS = ["--strict", "--noEmit", "--target", "es2022", "--module", "nodenext"];
/** What a program is compiled with; none of it skips the declarations of libraries. */
const TYPES: Record<string, string[]> = {
  "a browser": ["--lib", "es2022,dom,dom.iterable,dom.asynciterable,esnext.disposable"],
};

/** An empty folder in which the tarball of the client was installed. */
async function installed(by: string): Promise<string> {
  const project = mkdtempSync(join(folder, `${by}-`));
  writeFileSync(join(project, "package.json"), '{"type":"module"}');
  const commands: Record<string, string[]> = {
    npm: ["npm", "install", "--offline", "--no-audit", "--no-fund", client],
    pnpm: ["npx", "-y", "pnpm@12.21.0", "add", "--offline", client],
  };
  const [file = "", ...args] = commands[by] ?? [];
  await run(file, args, project, plainEnv());
  writeFileSync(join(project, "program.mjs"), PROGRAM);
  writeFileSync(join(project, "program.mts"), PROGRAM.replace(OF_NODE, ""));
  return project;
}

test.each(["npm", "pnpm"])("%s installs the client, and a program with it runs", async (by) => {
  const env = { ...process.env, MEMORY_URL: await answeringService() };
  const project = await installed(by);

  for (const { version, command } of NODES) {
    const [file = "", ...args] = command;
    const output = await run(file, [...args, "program.mjs"], project, { ...plainEnv(), ...env });
    expect(output.trim()).toBe(`v${version} j-1 Oslo`);
  }
  for (const name of RUNTIMES) {
    const [file, ...args] = OTHERS[name] ?? [];
    if (file === undefined) continue;
    const output = await run(file, [...args, "program.mjs"], project, { ...plainEnv(), ...env });
    expect(output.trim()).toMatch(/^v\d+ j-1 Oslo$/);
  }
});

test.each(Object.entries(TYPES))("its types are those of %s", async (_what, options) => {
  const project = await installed("npm");

  await run(TSC, [...OPTIONS, ...options, "program.mts"], project);
});

/** A folder with a package beside the client, both as packed. Of libraries it has those of the workspace: a registry is not always there. */
async function unpacked(name: string, libraries: readonly string[]): Promise<string> {
  const project = mkdtempSync(join(folder, `${name}-`));
  const modules = join(project, "node_modules");
  for (const own of ["client", name]) {
    const { file = "" } = packed.find((one) => one.name === `@memory-service/${own}`) ?? {};
    const into = join(modules, "@memory-service", own);
    mkdirSync(into, { recursive: true });
    await run("tar", ["-xzf", file, "-C", into, "--strip-components=1"], project);
  }
  for (const library of libraries) {
    mkdirSync(join(modules, dirname(library)), { recursive: true });
    symlinkSync(join(CLIENTS, name, "node_modules", library), join(modules, library));
  }
  return project;
}

test.each([
  ["ai-sdk", ["ai"], "memoryMiddleware,memoryTools,withMemory"],
  [
    "langchain",
    ["langchain", "@langchain/core", "zod"],
    "captureNode,memoryMiddleware,memoryTools,recallNode",
  ],
  ["openai-agents", ["@openai/agents"], "CapturingSession,memoryFilter,memoryTools"],
])("the packed adapter %s loads beside the packed client", async (name, libraries, exported) => {
  const project = await unpacked(name, libraries);
  const program = `console.log(Object.keys(await import("@memory-service/${name}")).sort().join())`;
  writeFileSync(join(project, "program.mjs"), program);

  for (const { command } of NODES) {
    const [file = "", ...before] = command;
    const loaded = await run(file, [...before, "program.mjs"], project, plainEnv());
    expect(loaded.trim()).toBe(exported);
  }
});

test("the packed command line runs", async () => {
  const project = await unpacked("cli", ["commander", "stream-json", "yauzl"]);
  const main = join(project, "node_modules/@memory-service/cli/dist/main.js");
  const env = { ...plainEnv(), MEMORY_URL: await answeringService(), MEMORY_KEY: "mk_1" };
  writeFileSync(join(project, "m.jsonl"), '{"role":"user","content":"I moved to Oslo."}');
  const args = ["import", "messages", "m.jsonl", "-s", "sam", "--dry-run", "--json"];

  for (const { command } of NODES) {
    const [file = "", ...before] = command;
    const asked = await run(
      file,
      [...before, main, "context", "-s", "sam", "Where?"],
      project,
      env,
    );
    const read = await run(file, [...before, main, ...args], project, env);
    expect([asked, JSON.parse(read)]).toEqual([
      expect.stringContaining("home_city: Oslo"),
      expect.objectContaining({ events: 1 }),
    ]);
  }
});
