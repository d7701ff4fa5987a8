import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { blocksOf } from "./blocks.ts";

const ROOT = resolve(import.meta.dirname, "../../../../..");
const pages = ["README.md", ...globSync("docs/*.md", { cwd: ROOT })];

test.each(pages)("every code block of %s names its language", (page) => {
  expect(() => blocksOf(page, readFileSync(join(ROOT, page), "utf8"))).not.toThrow();
});

test("a block without a language, of an unknown one, or without an end is refused", () => {
  for (const page of [
    "```\nls\n```",
    "```cobol\nMOVE\n```",
    "```sh\nls\n",
    "```sh exactly\nls\n```",
  ])
    expect(() => blocksOf("docs/x.md", page)).toThrow("docs/x.md:2");
});

test("an output belongs to the block before it", () => {
  const [first, second] = blocksOf("docs/x.md", "```sh\nls\n```\n\n```text output\nREADME.md\n```");

  expect([first?.isOutput, second?.isOutput, second?.text]).toEqual([false, true, "README.md"]);
});
