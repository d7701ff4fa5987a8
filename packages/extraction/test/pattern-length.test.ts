import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";

const LANGUAGES = join(import.meta.dirname, "..", "languages");
const MOST_CHARACTERS = 300;

function* stringsIn(node: unknown): Generator<string> {
  if (typeof node === "string") yield node;
  else if (typeof node === "object" && node !== null)
    for (const value of Object.values(node)) yield* stringsIn(value);
}

test.each(globSync("**/*.yaml", { cwd: LANGUAGES }).sort())(
  "no pattern of %s is longer than 300 characters",
  (file) => {
    const strings = [...stringsIn(parse(readFileSync(join(LANGUAGES, file), "utf8")))];

    expect(strings.filter(({ length }) => length > MOST_CHARACTERS)).toEqual([]);
  },
);
