import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  type WriteStream,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { wholeFile } from "./whole-file.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "memory-file-"));
  file = join(folder, "copy");
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a file is there once it is whole, for its owner alone, whatever an earlier try left", async () => {
  writeFileSync(`${file}.part`, "left by a process that was killed", { mode: 0o644 });

  const written = await wholeFile(file, async (to, signal) => {
    await pipeline(["a", "b"], to, { signal });
    expect(existsSync(file)).toBe(false);
    return 2;
  });

  expect(written).toBe(2);
  expect(readFileSync(file, "utf8")).toBe("ab");
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test.each(["failure", "SIGINT", "SIGTERM"] as const)(
  "a %s leaves what was there before",
  async (how) => {
    writeFileSync(file, "before");
    async function* parts() {
      yield "new";
      if (how === "failure") throw new Error("broke off");
      process.emit(how);
      yield "more";
    }

    const writing = wholeFile(file, (to, signal) => pipeline(parts, to, { signal }));

    await expect(writing).rejects.toThrow(how === "failure" ? "broke off" : "Interrupted");
    expect(readFileSync(file, "utf8")).toBe("before");
    expect(existsSync(`${file}.part`)).toBe(false);
    expect(process.listenerCount("SIGINT")).toBe(process.listenerCount("SIGTERM"));
  },
);

test("what fails before the file is open leaves nothing of it either", async () => {
  let part: WriteStream | undefined;

  const writing = wholeFile(file, async (to) => {
    part = to;
    throw new Error("broke off");
  });

  await expect(writing).rejects.toThrow("broke off");
  await expect.poll(() => part?.closed).toBe(true);
  expect(existsSync(`${file}.part`)).toBe(false);
});
