import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { leavesOf } from "../src/leaves.ts";
import { programOf } from "../src/program.ts";

const PAGE = readFileSync(resolve(import.meta.dirname, "../../../../docs/cli.md"), "utf8");
const io = {
  env: {},
  cwd: "/",
  stdin: new PassThrough(),
  stdout: new PassThrough(),
  stderr: new PassThrough(),
};
const leaves = leavesOf(programOf(io));
const COMMON = ["--json", "--url", "--key-file", "--actor", "--timeout"];

/** The part of the page below the heading of a command. */
const section = (words: string): string =>
  PAGE.split(/^## /m).find((part) => part.startsWith(`memory ${words.split(" ")[0]}\n`)) ?? "";

test("there are commands", () => {
  expect(leaves.length).toBeGreaterThan(20);
});

test.each(leaves)("memory %s has help and the options of all", (words, command) => {
  const help = command.helpInformation();

  expect(help).toContain(`Usage: memory ${words}`);
  expect(command.summary()).not.toBe("");
  for (const option of COMMON) expect(help).toContain(option);
});

test.each(leaves)("docs/cli.md has memory %s and its options", (words, command) => {
  const text = section(words);
  const own = command.options
    .map(({ long }) => String(long))
    .filter((name) => !COMMON.includes(name));

  expect(text).toContain(`memory ${words}`);
  expect(own.filter((name) => !text.includes(name))).toEqual([]);
});
