import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { VERSION } from "./version.ts";

test("the version that clients see is the package's", () => {
  const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");

  expect((JSON.parse(manifest) as { version: string }).version).toBe(VERSION);
});
