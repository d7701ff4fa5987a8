import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../../../..");

/** Words this project does not use, and what to write; the words it uses are in docs/glossary.md. */
const INSTEAD: readonly (readonly [RegExp, string])[] = [
  [/\b(un)?told\b/i, "reported, stated, published"],
  [/\banew\b/i, "again"],
  [/\bwhoever\b/i, "name the person or the code"],
  [/\bnewcomers?\b/i, "incoming fact"],
  [/\b(un)?parked\b/i, "dead letter"],
  [/\bforgetful\b/i, "say what it does"],
  [/\bwitness\b/i, "record"],
  [/\btroubled\b/i, "contacted, called"],
  [/\bverdicts?\b/i, "decision"],
  [/\blessons?\b/i, "extraction result"],
  [/\blearnt\b/i, "learned"],
  [/\b(is|are|was|were) away\b/i, "unavailable"],
  [/\bgiv(e|es|ing) way\b/i, "backpressure, yield"],
];

const pages = globSync(
  ["*.md", "{docs,deploy,helm}/**/*.{md,gotmpl}", "{packages,services}/**/README.md"],
  { cwd: ROOT, exclude: ["**/node_modules/**"] },
);

/** The private words of a page by line; code is quoted as it is. */
function unusualWords(text: string): string[] {
  return text.split("\n").flatMap((line, index) =>
    INSTEAD.flatMap(([word, instead]) => {
      const [found] = word.exec(line.replaceAll(/`[^`]*`/g, "")) ?? [];
      return found === undefined ? [] : [`line ${index + 1}: "${found}", write ${instead}`];
    }),
  );
}

/** Those that no source holds, in names, comments or texts either; the others are still to leave it. */
const IN_NO_SOURCE = /newcomer|parked|troubled|forgetful|verdict|witness/i;

const sources = globSync("{packages,services}/**/*.{ts,mjs}", {
  cwd: ROOT,
  // The rules and cases of extraction hold what people say.
  exclude: ["**/{node_modules,dist}/**", "packages/extraction/**", "**/prose.test.ts"],
});

test("a page with a private word is refused with the word to use", () => {
  expect(unusualWords("A message is parked\nwhile NATS is away.")).toEqual([
    'line 1: "parked", write dead letter',
    'line 2: "is away", write unavailable',
  ]);
});

test.each(pages)("%s uses the words of the field", (page) => {
  expect(unusualWords(readFileSync(join(ROOT, page), "utf8"))).toEqual([]);
});

test("no source holds a word that has left the code", () => {
  const found = sources.filter((file) => IN_NO_SOURCE.test(readFileSync(join(ROOT, file), "utf8")));

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
