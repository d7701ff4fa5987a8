import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "@memory/launcher";
import { mintProject, ownSystem } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { officialTools, type Tools } from "./official-tools.ts";
import { withKey } from "./with-key.ts";

const EXPECTED = join(import.meta.dirname, "..", "expected-failures.yml");
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

test.each(["2025-06-18", "2025-11-25", "2026-07-28"])(
  "the scenarios of %s pass, but for those that need tools of a test server",
  async (revision) => {
    const cwd = mkdtempSync(join(tmpdir(), "memory-conformance-"));
    cleanup.defer(() => rmSync(cwd, { recursive: true }));
    const args = ["server", "--url", url, "--suite", "all", "--spec-version", revision];
    const program = [tools.conformance, ...args, "--expected-failures", EXPECTED];
    const { status, output } = await run(process.execPath, program, { cwd });

    expect({ status, output: status === 0 ? "" : output }).toEqual({ status: 0, output: "" });
  },
);
