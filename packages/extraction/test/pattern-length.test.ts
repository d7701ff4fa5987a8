import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import TOO_LONG from "./too-long.json" with { type: "json" };

const LANGUAGES = join(import.meta.dirname, "..", "languages");
const MOST_CHARACTERS = 300;

function* stringsIn(node: unknown): Generator<string> {
  if (typeof node === "string") yield node;
  else if (typeof node === "object" && node !== null)
    for (const value of Object.values(node)) yield* stringsIn(value);
}

const countOf = (file: string): number =>
  [...stringsIn(parse(readFileSync(join(LANGUAGES, file), "utf8")))].filter(
    (text) => text.length > MOST_CHARACTERS,
  ).length;

test("no pattern is longer than 300 characters but for those counted file by file, which grow no more", () => {
  const files = globSync("**/*.yaml", { cwd: LANGUAGES }).sort();
  const counts = files.map((file) => [file, countOf(file)] as const);

  expect(Object.fromEntries(counts.filter(([, count]) => count > 0))).toEqual(TOO_LONG);
});
