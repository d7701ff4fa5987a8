import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import type { Block } from "./blocks.ts";
import { NOT_RUN } from "./not-run.ts";
import { hasPython, parsePython, pythonLibraries, runProgram, writeProgram } from "./programs.ts";
import { type Ended, shellSession } from "./shell-session.ts";
import { differences, missingLines } from "./shown.ts";

export interface Setting {
  root: string;
  /** Of the TypeScript programs. */
  folder: string;
  /** What a reader has set up: the address and the key. */
  env: NodeJS.ProcessEnv;
  /** What a page writes for the address and the keys, and what they are here. */
  replaced: ReadonlyMap<string, string>;
  /** Says that a block was not run although it could be. */
  warn: (text: string) => void;
}

const nameOf = ({ page, line }: Block) => `${page}:${line}`;

/** The reason for which no test runs a block, or null. */
export const reasonNotToRun = (block: Block): string | null =>
  NOT_RUN.find(({ page, begins }) => page === block.page && block.text.startsWith(begins))
    ?.reason ?? null;

/** Runs the blocks of a page in order; what is wrong with them, an item for each block that fails. */
export async function runPage(blocks: readonly Block[], setting: Setting): Promise<string[]> {
  const faults: string[] = [];
  await using shell = shellSession(setting.root, setting.env);
  let output = "";
  for (const [n, given] of blocks.entries()) {
    const block = { ...given, text: replaced(given.text, setting.replaced) };
    const next = blocks[n + 1];
    const ended = await runBlock(block, next?.isOutput === true ? next : null, {
      shell,
      setting,
      output,
    });
    output = ended.output;
    if (!ended.ok) faults.push(`${nameOf(block)}: ${ended.output}`);
  }
  return faults;
}

interface Running {
  shell: ReturnType<typeof shellSession>;
  setting: Setting;
  /** Of the block before. */
  output: string;
}

async function runBlock(
  block: Block,
  shown: Block | null,
  { shell, setting, output }: Running,
): Promise<Ended> {
  if (block.isOutput) return compared(block, output);
  const notRun = reasonNotToRun(block) !== null;
  switch (block.language) {
    case "sh": {
      if (notRun) return checkedShell(block.text, setting.root);
      const errorsAllowed = shown?.text.includes('"error":') === true;
      return shell.run(block.text, { errorsAllowed });
    }
    case "ts": {
      if (notRun) return checkedSyntax(block.text);
      return runProgram(process.execPath, [writeProgram(setting.folder, block)], setting.env);
    }
    case "python":
      return python(block, setting);
    case "json":
      return parsed(block.text);
    case "text":
    case "mermaid":
      return { ok: true, output };
  }
}

async function python(block: Block, { env, warn }: Setting): Promise<Ended> {
  if (!(await hasPython())) {
    warn(`NOT RUN: ${nameOf(block)}: there is no Python 3.9 or newer`);
    return { ok: true, output: "" };
  }
  const isRunElsewhere = reasonNotToRun(block) !== null;
  const libraries = isRunElsewhere ? null : await pythonLibraries(block.text);
  if (libraries !== null)
    return runProgram("python3", ["-c", block.text], { ...env, PYTHONPATH: libraries });
  if (!isRunElsewhere)
    warn(`NOT RUN: ${nameOf(block)}: its libraries cannot be installed; it was parsed only`);
  const { ok, output } = await parsePython(block.text);
  return { ok, output: ok ? "" : output };
}

/** What a block shows against what came; nothing came where the block before could not run. */
function compared({ language, text }: Block, came: string): Ended {
  if (came === "") return { ok: true, output: "" };
  const wrong =
    language === "json"
      ? differences(JSON.parse(text), lastJson(came))
      : missingLines(text, came).map((line) => `the page shows "${line}", there came:\n${came}`);
  return { ok: wrong.length === 0, output: wrong.length === 0 ? came : wrong.join("\n") };
}

/** The JSON that an output is, or its last line. */
function lastJson(output: string): unknown {
  for (const text of [output, output.split("\n").at(-1) ?? ""]) {
    const { ok, output: json } = parsed(text);
    if (ok) return JSON.parse(json) as unknown;
  }
  return output;
}

function parsed(text: string): Ended {
  try {
    JSON.parse(text);
    return { ok: true, output: text };
  } catch (error) {
    return { ok: false, output: `no JSON: ${(error as Error).message}` };
  }
}

function checkedSyntax(text: string): Ended {
  try {
    stripTypeScriptTypes(text);
    return { ok: true, output: "" };
  } catch (error) {
    return { ok: false, output: (error as Error).message };
  }
}

/** A block that is not run: its syntax, and that the scripts of npm it names are there. */
function checkedShell(text: string, root: string): Ended {
  try {
    execFileSync("bash", ["-n"], { input: text, stdio: ["pipe", "pipe", "pipe"] });
  } catch (error) {
    return { ok: false, output: (error as Error).message };
  }
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const named = [...text.matchAll(/\bnpm (?:run )?([\w:-]+)/g)].map(([, name = ""]) => name);
  const unknown = named.filter((name) => name !== "install" && scripts[name] === undefined);
  const isKnown = unknown.length === 0;
  return { ok: isKnown, output: isKnown ? "" : `no such script of npm: ${unknown.join(", ")}` };
}

const replaced = (text: string, by: ReadonlyMap<string, string>): string =>
  [...by].reduce((result, [from, to]) => result.replaceAll(from, to), text);
