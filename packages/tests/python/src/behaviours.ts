import { globSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../../../..");
const CLIENTS = join(ROOT, "packages/clients");

/** The page that shows which tests of both languages name a behaviour. */
export const behavioursFile = join(ROOT, "docs/client-behaviours.md");

const PYTHON = /@pytest\.mark\.behaviour\(\s*"((?:[^"\\]|\\.)*)"\s*\)/g;
const TYPESCRIPT = /^test(?:\.each\([\s\S]*?\n?\]\))?\(\s*"((?:[^"\\]|\\.)*)"/gm;
const EACH = /^\]\)\("((?:[^"\\]|\\.)*)"/gm;

/** The titles of the tests of some files, with the file of each. */
function titlesIn(pattern: string, expressions: readonly RegExp[]): Map<string, string> {
  const files = globSync(pattern, { cwd: CLIENTS, exclude: ["**/node_modules/**"] }).sort();
  const found = files.flatMap((file) => {
    const text = readFileSync(join(CLIENTS, file), "utf8");
    return expressions.flatMap((expression) =>
      [...text.matchAll(expression)].map(([, title = ""]) => [title, file] as const),
    );
  });
  return new Map(found);
}

export interface Behaviour {
  name: string;
  /** Files below packages/clients. */
  typescript: string | undefined;
  python: string;
}

/** What the Python client's tests name, and where the TypeScript clients' tests name it. */
export function behaviours(): Behaviour[] {
  const typescript = titlesIn("{typescript,langchain,openai-agents}/test/**/*.test.ts", [
    TYPESCRIPT,
    EACH,
  ]);
  const python = titlesIn("python/tests/test_*.py", [PYTHON]);
  return [...python]
    .map(([name, file]) => ({ name, typescript: typescript.get(name), python: file }))
    .sort((a, b) => a.python.localeCompare(b.python) || a.name.localeCompare(b.name));
}

const link = (file: string): string =>
  `[${file}](${relative(join(ROOT, "docs"), join(CLIENTS, file))})`;

/** The page's text. */
export function behavioursText(): string {
  const rows = behaviours().map(
    ({ name, typescript = "", python }) => `| ${name} | ${link(typescript)} | ${link(python)} |`,
  );
  return `# What the clients do alike

Each behaviour is tested under this name in TypeScript and in Python. \`%s\` stands for the cases of a test. The page is made from the tests by
\`UPDATE_BEHAVIOURS=1 npm run test:file -- packages/tests/python/src/behaviours.test.ts\`.

| Behaviour | TypeScript | Python |
|---|---|---|
${rows.join("\n")}
`;
}
