import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { run } from "@memory/launcher";
import { mintProject, ownSystem } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Failed, unexplained } from "./not-applicable.ts";
import { officialTools, type Tools } from "./official-tools.ts";
import { withKey } from "./with-key.ts";

interface Check {
  id: string;
  status: string;
  errorMessage?: string;
}

const cleanup = new AsyncDisposableStack();
let tools: Tools;
let url: string;

beforeAll(async () => {
  tools = await officialTools();
  const system = cleanup.use(await ownSystem());
  const { key } = await mintProject(system);
  const headers = { authorization: `Bearer ${key}`, "x-service-subject-id": "sam" };
  const server = cleanup.use(await withKey(system.baseUrl, headers));
  url = `${server.url}/mcp`;
});
afterAll(() => cleanup.disposeAsync());

/** The checks of all scenarios of a revision, by scenario. */
async function checksOf(revision: string): Promise<Map<string, Check[]>> {
  const folder = mkdtempSync(join(tmpdir(), "memory-conformance-"));
  cleanup.defer(() => rmSync(folder, { recursive: true }));
  const asked = ["--suite", "all", "--spec-version", revision, "--output-dir", folder];
  const program = [tools.conformance, "server", "--url", url, ...asked];
  const { output } = await run(process.execPath, program, { cwd: folder });
  const files = globSync("**/checks.json", { cwd: folder });
  if (files.length === 0) throw new Error(output);
  return new Map(
    files.map((file) => [
      basename(dirname(file)).replace(/^server-(.*?)-\d{4}-\d\d-\d\dT.*$/, "$1"),
      JSON.parse(readFileSync(join(folder, file), "utf8")) as Check[], // as the program writes it
    ]),
  );
}

const ALWAYS = ["prompts-list", "resources-list", "tools-list"];
const EARLIER = [...ALWAYS, "ping", "server-initialize"];

test.each([
  ["2025-06-18", EARLIER],
  ["2025-11-25", [...EARLIER, "dns-rebinding-protection"]],
  [
    "2026-07-28",
    [
      ...[...ALWAYS, "caching", "dns-rebinding-protection", "http-header-validation"],
      ...["input-required-result-unsupported-methods", "input-required-result-validate-input"],
      ...["sep-2164-resource-not-found", "server-sse-multiple-streams"],
    ],
  ],
])("the conformance tests of %s pass wherever they can apply", async (revision, green) => {
  const checks = await checksOf(revision);
  const failed = [...checks].flatMap(([scenario, all]) =>
    all
      .filter(({ status }) => status === "FAILURE")
      .map(({ id, errorMessage = "" }): Failed => ({ scenario, check: id, message: errorMessage })),
  );
  const passed = [...checks].filter(
    ([, all]) => all.length > 0 && all.every(({ status }) => /SUCCESS|INFO|SKIPPED/.test(status)),
  );

  expect(unexplained(failed)).toEqual([]);
  expect(passed.map(([scenario]) => scenario)).toEqual(expect.arrayContaining(green));
});

test("of the checks of a stateless server those pass that need no tool of the test server", async () => {
  const checks = (await checksOf("2026-07-28")).get("server-stateless") ?? [];

  expect(checks.filter(({ status }) => status === "SUCCESS").length).toBeGreaterThan(20);
});
