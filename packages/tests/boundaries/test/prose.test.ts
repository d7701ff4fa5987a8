import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import PRIVATE_WORDS from "./private-words.json" with { type: "json" };

const ROOT = resolve(import.meta.dirname, "../../../..");

interface Word {
  readonly pattern: RegExp;
  /** What to write in its place. */
  readonly instead: string;
  /** Refused in names, comments and texts of sources too; the others occur there, as data of tests for example. */
  readonly inNoSource: boolean;
}

/** Words this project does not use; the words it uses are in docs/glossary.md. */
const WORDS: readonly Word[] = PRIVATE_WORDS.map((word) => ({
  ...word,
  pattern: new RegExp(word.pattern, "i"),
}));

const pages = globSync(
  ["*.md", "{docs,deploy,helm}/**/*.{md,gotmpl}", "{packages,services}/**/README.md"],
  { cwd: ROOT, exclude: ["**/node_modules/**"] },
);

/** The private words of a page by line; code is quoted as it is. */
function unusualWords(text: string, words = WORDS): string[] {
  return text.split("\n").flatMap((line, index) =>
    words.flatMap(({ pattern, instead }) => {
      const [found] = pattern.exec(line.replaceAll(/`[^`]*`/g, "")) ?? [];
      return found === undefined ? [] : [`line ${index + 1}: "${found}", write ${instead}`];
    }),
  );
}

const sources = globSync("{packages,services}/**/*.{ts,mjs}", {
  cwd: ROOT,
  // The rules and cases of extraction hold what people say.
  exclude: ["**/{node_modules,dist}/**", "packages/extraction/**"],
});

test("a page with a private word is refused with the word to use", () => {
  const words = [{ pattern: /\bslab\b/i, instead: "table", inNoSource: false }];

  expect(unusualWords("A row of a table.\nThe slab, and `slab` as code.", words)).toEqual([
    'line 2: "slab", write table',
  ]);
});

test.each(pages)("%s uses the words of the field", (page) => {
  expect(unusualWords(readFileSync(join(ROOT, page), "utf8"))).toEqual([]);
});

test("no source holds a word that has left the code", () => {
  // Within names too: without the word boundaries.
  const left = PRIVATE_WORDS.filter(({ inNoSource }) => inNoSource).map(
    ({ pattern }) => new RegExp(pattern.replaceAll("\\b", ""), "i"),
  );
  const holdsOne = (file: string): boolean => {
    const text = readFileSync(join(ROOT, file), "utf8");
    return left.some((pattern) => pattern.test(text));
  };
  const found = sources.filter(holdsOne);

  expect(sources.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

/** The log lines that a page quotes: phrases in code, in a line about logs. */
const quotedLogs = (page: string): string[] =>
  readFileSync(join(ROOT, page), "utf8")
    .split("\n")
    .filter((line) => /\blogs?\b/i.test(line))
    .flatMap((line) => [...line.matchAll(/`([a-z]+(?: [a-zA-Z,]+)+)`/g)])
    .map(([, phrase = ""]) => phrase);

test("every log line that a runbook quotes is written by a source", () => {
  const written = sources.map((file) => readFileSync(join(ROOT, file), "utf8")).join("\n");
  const quoted = pages.filter((page) => page.startsWith("docs/runbooks/")).flatMap(quotedLogs);

  expect(quoted.length).toBeGreaterThan(5);
  expect(quoted.filter((phrase) => !written.includes(phrase))).toEqual([]);
});
