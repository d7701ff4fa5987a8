import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "vitest";
import { stopChild } from "../src/children.ts";
import { spawnLogged, untilReady } from "../src/logged-program.ts";

const test = base.extend<{ logFile: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures a fixture needs from its first parameter.
  logFile: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "logged-"));
    await use(join(folder, "thing.log"));
    rmSync(folder, { recursive: true });
  },
});

const shell = (script: string, logFile: string) => spawnLogged("/bin/sh", ["-c", script], logFile);

test("a program that ends before it is ready fails with what it wrote", async ({ logFile }) => {
  const child = shell("echo no such folder; exit 3", logFile);

  const ready = untilReady(child, { name: "thing", logFile, withinMs: 60_000 }, async () => "?");

  await expect(ready).rejects.toThrow("thing ended with status 3; its log:\nno such folder");
  expect(statSync(logFile).mode & 0o777).toBe(0o600);
});

test("a program that is not ready in time fails with its last state", async ({ logFile }) => {
  const child = shell("exec sleep 60", logFile);
  const states = ["starting", "database: down"];

  const starting = { name: "thing", logFile, withinMs: 0 };
  const ready = untilReady(child, starting, async () => states.pop() ?? null);

  await expect(ready).rejects.toThrow("thing did not become ready in time (database: down)");
  await stopChild(child, []);
});

test("a program is ready when it has no other state", async ({ logFile }) => {
  const child = shell("exec sleep 60", logFile);
  const states = [null, "starting"];

  const starting = { name: "thing", logFile, withinMs: 60_000 };
  await untilReady(child, starting, async () => states.pop() ?? null);

  expect(states).toEqual([]);
  await stopChild(child, []);
});
