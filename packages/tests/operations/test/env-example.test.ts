import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../../../..");
const example = new Map(
  [...readFileSync(`${ROOT}/.env.example`, "utf8").matchAll(/^([A-Z_]+)=(.*)$/gm)].map(
    ([, name = "", value = ""]) => [name, value],
  ),
);

/** The settings that Compose reads, with their defaults; an empty one means its default too where it is written with a colon. */
const settings = [
  ...readFileSync(`${ROOT}/docker-compose.yml`, "utf8").matchAll(/\$\{([A-Z_]+)(:?)-([^}]*)\}/g),
].map(([, name = "", colon = "", value = ""]) => ({ name, value, mayBeEmpty: colon !== "" }));

// Given for one command, see docs/operations.md.
const OF_ONE_COMMAND = new Set(["ADOPT_VOLUMES"]);

test.each(settings.filter(({ name }) => !OF_ONE_COMMAND.has(name)))(
  ".env.example names $name with the default that Compose gives it",
  ({ name, value, mayBeEmpty }) => {
    expect([value, ...(mayBeEmpty ? [""] : [])]).toContain(example.get(name));
  },
);

test(".env.example names nothing that Compose does not read", () => {
  const read = new Set(settings.map(({ name }) => name));

  expect([...example.keys()].filter((name) => !read.has(name))).toEqual([]);
});
