import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Block } from "./blocks.ts";
import type { Ended } from "./shell-session.ts";

const PACKAGE = resolve(import.meta.dirname, "../..");
const ROOT = resolve(PACKAGE, "../../..");

/** Libraries of Python that pages use, by the name they are imported by. */
const PYTHON_LIBRARIES: Readonly<Record<string, string>> = {
  cryptography: "cryptography==48.0.0",
  openai: "openai==3.54.0",
};

/** A folder in which programs find the libraries of this package; it is made empty, and goes with `rmSync`. */
export function programFolder(): string {
  mkdirSync(join(PACKAGE, ".data"), { recursive: true });
  const folder = mkdtempSync(join(PACKAGE, ".data/snippets-"));
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  return folder;
}

/** A folder with the command line of this checkout, for the PATH of a shell; it goes with `rmSync`. */
export function commandFolder(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), "memory-commands-"));
  const main = join(root, "packages/clients/cli/src/main.ts");
  const script = `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`;
  writeFileSync(join(folder, "memory"), script, { mode: 0o755 });
  return folder;
}

/** Writes a TypeScript block where it can be run and checked; its path. */
export function writeProgram(folder: string, { page, line, text }: Block): string {
  const file = join(folder, `${page.replaceAll(/\W/g, "-")}-${line}.ts`);
  writeFileSync(file, `${text}\nexport {};\n`);
  return file;
}

/** Runs a program to its end. */
export const runProgram = (file: string, args: string[], env: NodeJS.ProcessEnv): Promise<Ended> =>
  new Promise((done) => {
    execFile(file, args, { env, timeout: 120_000 }, (error, stdout, stderr) => {
      if (error === null) done({ ok: true, output: stdout.trim() });
      else done({ ok: false, output: `${stdout}${stderr}\n${error.message}`.trim() });
    });
  });

/** Checks the types of all programs in a folder, as strictly as a reader's project may. */
export async function checkTypes(folder: string): Promise<Ended> {
  const compilerOptions = {
    ...{ target: "es2024", lib: ["es2024", "dom"], module: "nodenext", types: ["node"] },
    ...{ strict: true, noEmit: true, skipLibCheck: true, erasableSyntaxOnly: true },
    // Packages of this workspace are found as their sources.
    allowImportingTsExtensions: true,
    typeRoots: [join(ROOT, "node_modules/@types")],
  };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, include: ["*.ts"] }),
  );
  return runProgram(join(ROOT, "node_modules/.bin/tsc"), ["-p", folder], process.env);
}

/** Whether there is a Python that programs can run with. */
export const hasPython = async (): Promise<boolean> =>
  (
    await runProgram(
      "python3",
      ["-c", "import sys; assert sys.version_info >= (3, 9)"],
      process.env,
    )
  ).ok;

/** Parses a Python program without running it. */
export const parsePython = (text: string): Promise<Ended> =>
  runProgram("python3", ["-c", "import ast, sys; ast.parse(sys.argv[1])", text], process.env);

/**
 * A folder with the libraries that a Python program imports, or null where they cannot be installed. Later runs find it again.
 * It is renamed when it is complete, so that two runs do not see each other's half.
 */
export async function pythonLibraries(text: string): Promise<string | null> {
  const imported = [...text.matchAll(/^(?:from|import) (\w+)/gm)].map(([, name = ""]) => name);
  const wanted = imported.flatMap((name) => PYTHON_LIBRARIES[name] ?? []).sort();
  const folder = join(PACKAGE, ".data", `python-${wanted.join("-").replaceAll(/[^\w.-]/g, "")}`);
  if (existsSync(folder)) return folder;
  const partial = mkdtempSync(`${folder}-`);
  const install = ["-m", "pip", "install", "-q", "--retries", "1", "--target", partial];
  if (wanted.length > 0) {
    const { ok } = await runProgram("python3", [...install, ...wanted], process.env);
    if (!ok) {
      rmSync(partial, { recursive: true });
      return null;
    }
  }
  if (existsSync(folder)) rmSync(partial, { recursive: true });
  else renameSync(partial, folder);
  return folder;
}
