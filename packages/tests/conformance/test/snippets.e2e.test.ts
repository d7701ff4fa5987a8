import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { localProvider, mintProject, ownSystem } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Block, blocksOf } from "./snippets/blocks.ts";
import { NOT_RUN } from "./snippets/not-run.ts";
import { reasonNotToRun, runPage, type Setting } from "./snippets/page-session.ts";
import { checkTypes, commandFolder, programFolder } from "./snippets/programs.ts";

const ROOT = resolve(import.meta.dirname, "../../../..");
const ADDRESS = "http://127.0.0.1:8080";

/** What the README begins with comes first; the others in any order, as no page needs another. */
const pages = [
  "README.md",
  ...globSync(["docs/*.md", "packages/clients/typescript/README.md"], { cwd: ROOT }).sort(),
];
const blocksIn = new Map<string, Block[]>(
  pages.map((page) => [page, blocksOf(page, readFileSync(join(ROOT, page), "utf8"))]),
);
const withCode = pages.filter((page) =>
  blocksIn.get(page)?.some(({ language }) => language !== "text" && language !== "mermaid"),
);

let setting: Setting;
const cleanup = new AsyncDisposableStack();

beforeAll(async () => {
  const provider = cleanup.use(await localProvider());
  const predicates = predicatesFile();
  const files = { SERVICE_PREDICATES_FILE: predicates };
  const running = cleanup.use(
    await ownSystem({
      serviceEnv: {
        gateway: { SERVICE_LLM_BASE_URL: `${provider.url}/v1` },
        ...{ consolidation: files, worker: files, context: files },
      },
    }),
  );
  const named = { orgId: "org_demo", projectId: "prj_demo" };
  const { key } = await mintProject(running, named);
  const folder = programFolder();
  cleanup.defer(() => rmSync(folder, { recursive: true }));
  const commands = commandFolder(ROOT);
  cleanup.defer(() => rmSync(commands, { recursive: true }));
  setting = {
    root: ROOT,
    folder,
    env: {
      ...process.env,
      PATH: `${commands}:${process.env["PATH"]}`,
      ...{ MEMORY_URL: running.baseUrl, MEMORY_KEY: key, MEMORY_ADMIN_KEY: running.adminKey ?? "" },
    },
    replaced: new Map([
      [ADDRESS, running.baseUrl],
      ["laptop-admin-key", running.adminKey ?? ""],
      ["mk_…", key],
    ]),
    warn: (text) => console.error(`\n${text}\n`),
  };
});
afterAll(() => cleanup.disposeAsync());

/** The predicates of the page on learning, as a file: the services start with it only if it is valid. */
function predicatesFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "memory-predicates-"));
  cleanup.defer(() => rmSync(folder, { recursive: true }));
  const shown = blocksIn.get("docs/learning.md")?.find(({ language }) => language === "json");
  const file = join(folder, "predicates.json");
  writeFileSync(file, shown?.text ?? "");
  return file;
}

test.each(withCode)(
  "every code block of %s works, in order, and answers what the page shows",
  async (page) => {
    expect(await runPage(blocksIn.get(page) ?? [], setting)).toEqual([]);
  },
);

test("the TypeScript of all pages has the right types", async () => {
  expect(await checkTypes(setting.folder)).toEqual({ ok: true, output: "" });
});

test("a block that fails, answers an error, or answers something else than its page shows, is a fault", async () => {
  const pagesWithFaults = [
    "```sh\nfalse\n```",
    "```sh\ncurl -s $MEMORY_URL/v1/nothing\n```",
    '```sh\ncurl -s $MEMORY_URL/health\n```\n```json output\n{"status":"away"}\n```',
    "```ts\nconsole.log(1);\n```\n```text output\n2\n```",
    "```ts\nthrow new Error();\n```",
    "```json\n{\n```",
  ];
  const faults = await Promise.all(
    pagesWithFaults.map((text, n) => runPage(blocksOf(`docs/x${n}.md`, text), setting)),
  );

  expect(faults.map((list) => list.length)).toEqual([1, 1, 1, 1, 1, 1]);
});

test("every exception is a block that is there", () => {
  const all = [...blocksIn.values()].flat();

  expect(
    NOT_RUN.filter(({ reason }) => !all.some((block) => reasonNotToRun(block) === reason)),
  ).toEqual([]);
});
