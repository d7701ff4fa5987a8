import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { expect, test } from "vitest";
import { outputs } from "../generate/outputs.ts";

const PACKAGE = new URL("..", import.meta.url).pathname;
const FILES = outputs().map(({ path, text }) => ({ name: relative(PACKAGE, path), path, text }));

test.each(FILES)("$name is up to date with languages/ (npm run generate)", ({ path, text }) => {
  const isUpToDate = existsSync(path) && readFileSync(path, "utf8") === text;

  expect(isUpToDate).toBe(true);
});
