import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { jsonFile, readEnv } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "json-file-"));
afterAll(() => rmSync(folder, { recursive: true }));

const Env = z.object({ SIZES: jsonFile(z.record(z.string(), z.number())) });
function read(content: string) {
  const file = join(folder, `${Math.random()}.json`);
  writeFileSync(file, content);
  return readEnv(Env, { SIZES: file });
}

test("a variable that names a file is what the file holds", () => {
  expect(read('{"small": 1}').SIZES).toEqual({ small: 1 });
});

test("every fault of the file is listed with its place", () => {
  const reading = () => read('{"small": "one", "large": 2, "huge": null}');

  expect(reading).toThrowError(/SIZES\.small: /);
  expect(reading).toThrowError(/SIZES\.huge: /);
});

test.each([
  ["{", "SIZES: is no JSON"],
  [null, "SIZES: cannot be read"],
])("a file that cannot be used: %s", (content, message) => {
  const reading = () =>
    content === null ? readEnv(Env, { SIZES: join(folder, "none") }) : read(content);

  expect(reading).toThrowError(message);
});
