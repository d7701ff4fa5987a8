import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const CLIENTS = join(import.meta.dirname, "../../../clients");
const read = (file: string) => readFileSync(join(CLIENTS, file), "utf8");

test("the Python client has the version of the other clients", () => {
  const { version } = JSON.parse(read("typescript/package.json")) as { version: string };
  expect(/^version = "(.*)"$/m.exec(read("python/pyproject.toml"))?.[1]).toBe(version);
});
