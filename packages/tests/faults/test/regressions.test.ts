import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { REGRESSIONS } from "../src/regressions.ts";

const root = resolve(import.meta.dirname, "../../../..");

test.each(REGRESSIONS)("$name can still be planted in $file", ({ file, from, to }) => {
  const text = readFileSync(resolve(root, file), "utf8");

  expect(text.split(from)).toHaveLength(2);
  expect(text).not.toContain(to);
});
