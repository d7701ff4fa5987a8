import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "vitest";
import { noteRunning, takeDataFolder, wipeDataFolder } from "./data-folder.ts";

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
  noteRunning(folder, "http://127.0.0.1:8080");

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

test("wiping leaves alone what is not ours", ({ folder }) => {
  for (const name of ["secrets.json", "postgres", "diary.txt"])
    writeFileSync(join(folder, name), "");

  wipeDataFolder(folder);

  expect(readdirSync(folder)).toEqual(["diary.txt"]);
});
