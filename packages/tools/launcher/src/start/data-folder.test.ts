import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "vitest";
import { takeDataFolder, wipeDataFolder } from "./data-folder.ts";
import { noteRunning, readRunning } from "./running.ts";

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads what a fixture needs from its first parameter.
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "memory-data-"));
    await use(folder);
    rmSync(folder, { recursive: true });
  },
});

test("a second start on the same folder says which process runs there and what to do", ({
  folder,
}) => {
  const lock = takeDataFolder(folder);
  noteRunning(folder, { pid: process.pid, url: "http://127.0.0.1:8080", settings: {} });

  expect(() => takeDataFolder(folder)).toThrow(
    new RegExp(`process ${process.pid}, http://127.0.0.1:8080.*--data .data2 --port 8081`, "s"),
  );

  lock.release();
  takeDataFolder(folder).release();
});

test("a folder that cannot be made is named", ({ folder }) => {
  writeFileSync(join(folder, "file"), "");

  expect(() => takeDataFolder(join(folder, "file", "data"))).toThrow(
    /Cannot use the data folder .*file\/data/,
  );
});

test("what a start notes has passwords, and is read by its user only, whatever was there", ({
  folder,
}) => {
  const file = join(folder, "running.json");
  writeFileSync(file, '{"pid": 1, "url": "http://127.0.0.1:1"}', { mode: 0o644 });
  expect(readRunning(folder)).toEqual({ pid: 1, url: "http://127.0.0.1:1", settings: {} });
  const running = { pid: 2, url: "http://127.0.0.1:2", settings: { SERVICE_NATS_URL: "nats://x" } };
  noteRunning(folder, running);

  expect(readRunning(folder)).toEqual(running);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readRunning(join(folder, "none"))).toBeNull();
});

test("wiping leaves alone what is not ours", ({ folder }) => {
  for (const name of ["secrets.json", "postgres", "diary.txt"])
    writeFileSync(join(folder, name), "");

  wipeDataFolder(folder);

  expect(readdirSync(folder)).toEqual(["diary.txt"]);
});
