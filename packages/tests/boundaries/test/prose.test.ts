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

/** Everything that is written in TypeScript or JavaScript. */
const written = globSync(["*.{ts,mjs}", "{packages,services,deploy,helm}/**/*.{ts,mjs}"], {
  cwd: ROOT,
  exclude: ["**/{node_modules,dist}/**"],
});

// The rules and cases of extraction hold what people say.
const sources = written.filter((file) =>
  /^(?!packages\/extraction\/)(?:packages|services)\//.test(file),
);

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

const COMMENT = /(?<![:"'`\w])\/\/.*|\/\*[\s\S]*?\*\//g;
const QUOTATION = /"[^"\n]*"/g;
/** A text before a function, such as the name of a test. */
const NAME = /\(\s*"((?:[^"\\\n]|\\.)*)",\s*(?:async\b|[({])/g;

/** The private words in a source's comments, apart from quotations, and in the names of its tests. */
const unusualProse = (source: string, words = WORDS): string[] => [
  ...[...source.matchAll(COMMENT)].flatMap(([text]) =>
    unusualWords(text.replaceAll(QUOTATION, ""), words),
  ),
  ...[...source.matchAll(NAME)].flatMap(([, name = ""]) => unusualWords(name, words)),
];

test("the prose of a source is its comments and the names of its tests", () => {
  const words = [{ pattern: /\bslab\b/i, instead: "table", inNoSource: false }];
  const source = [
    "/** A slab. */",
    'const address = "https://slab"; // of a slab',
    "/**",
    ' * Says "slab", and `slab`.',
    " */",
    'test("a slab is flat", async () => {});',
    'test.each([slab("slab")])(',
    '  "each slab",',
    "  ({ slab }) => {},",
    ");",
  ].join("\n");

  expect(unusualProse(source, words)).toHaveLength(4);
});

test("comments and names of tests use the words of the field", () => {
  const found = written.flatMap((file) =>
    unusualProse(readFileSync(join(ROOT, file), "utf8")).map((word) => `${file}: ${word}`),
  );

  expect(written.length).toBeGreaterThan(sources.length);
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
