import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { yamlIn } from "../generate/language-files.ts";

const PACKAGE = join(import.meta.dirname, "..");
const MOST_CHARACTERS = 300;

function* stringsIn(node: unknown): Generator<string> {
  if (typeof node === "string") yield node;
  else if (typeof node === "object" && node !== null)
    for (const value of Object.values(node)) yield* stringsIn(value);
}

test.each(globSync("languages/**/*.yaml", { cwd: PACKAGE }).sort())(
  "no pattern of %s is longer than 300 characters",
  (file) => {
    const strings = [...stringsIn(yamlIn(file))];

    expect(strings.filter(({ length }) => length > MOST_CHARACTERS)).toEqual([]);
  },
);
