import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { test as base, expect } from "vitest";
import { whenReplaced } from "./when-replaced.ts";

const test = base.extend<{ file: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads what a fixture needs from its first parameter.
  file: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "replaced-"));
    writeFileSync(join(folder, "program"), "first");
    await use(join(folder, "program"));
    rmSync(folder, { recursive: true });
  },
});

/** Puts another file in the place of one, as package managers do. */
function replace(file: string, text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

test("a file that is replaced, or away for a moment, is acted on once", async ({ file }) => {
  let acts = 0;
  const watch = whenReplaced({ file, everyMs: 10, act: async () => void acts++ });
  await sleep(100);
  expect(acts).toBe(0);

  rmSync(file);
  await sleep(50);
  replace(file, "second");
  await expect.poll(() => acts).toBe(1);
  await sleep(100);

  expect(acts).toBe(1);
  await watch.close();
});

test("an act that fails is tried again, and closing waits for it", async ({ file }) => {
  let acts = 0;
  let ended = false;
  const act = async () => {
    if (++acts === 1) throw new Error("not yet");
    await sleep(200);
    ended = true;
  };
  const watch = whenReplaced({ file, everyMs: 10, act });
  replace(file, "second");
  await expect.poll(() => acts).toBe(2);
  await watch.close();

  expect(ended).toBe(true);
});
