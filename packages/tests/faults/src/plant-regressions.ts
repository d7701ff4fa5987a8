import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { TOOLS } from "@memory/launcher";
import { REGRESSIONS, type Regression } from "./regressions.ts";

const run = promisify(execFile);
const WORKSPACE = resolve(import.meta.dirname, "../../../..");
const TESTS = "packages/tests/faults/test/catalogue/killed.fault.test.ts";
const MOST_OUTPUT = 64 * 1024 * 1024;

/** Runs what must find a regression, in a copy of the last commit with it planted. Answers what failed there; empty if nothing did. */
async function failuresWith({ file, from, to, foundBy }: Regression): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "regression-"));
  await run("git", ["-C", WORKSPACE, "worktree", "add", "--detach", "--force", folder, "HEAD"]);
  try {
    const path = join(folder, file);
    writeFileSync(path, readFileSync(path, "utf8").replace(from, to));
    // Programs that were fetched are the same.
    if (existsSync(TOOLS)) cpSync(TOOLS, join(folder, ".data/tools"), { recursive: true });
    const script = join(folder, "packages/tools/launcher/bootstrap.mjs");
    const { stdout } = await run(process.execPath, [script, "test:file", TESTS, "-t", foundBy], {
      ...{ cwd: folder, maxBuffer: MOST_OUTPUT },
      env: { ...process.env, NO_COLOR: "1" },
    }).catch((error: { stdout: string }) => error);
    const [, passed = "0", failed = "0"] = /(\d+) passed, (\d+) failed/.exec(stdout) ?? [];
    if (Number(failed) === 0) console.log(`${passed} passed:\n${stdout.slice(-3_000)}`);
    return Number(failed) === 0 ? [] : (stdout.match(/^\s*\+\s+".*",?$/gm) ?? ["a test failed"]);
  } finally {
    await run("git", ["-C", WORKSPACE, "worktree", "remove", "--force", folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

const [chosen = ""] = process.argv.slice(2);
let missed = 0;
for (const regression of REGRESSIONS.filter(({ name }) => name.includes(chosen))) {
  const failures = await failuresWith(regression);
  if (failures.length === 0) missed++;
  const found = failures.length === 0 ? "NOT FOUND" : `found: ${failures[0]?.trim()}`;
  console.log(`${regression.name} (${regression.foundBy}): ${found}`);
}
process.exit(missed === 0 ? 0 : 1);
