import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run, TOOLS } from "@memory/launcher";

/** What the pinned release needs. */
const SUITABLE = "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))";
export const NO_PYTHON = "schemathesis did not run: no Python 3 (3.11 or later) with venv";

const REQUIREMENTS = join(import.meta.dirname, "..", "requirements.txt");

/** A Python 3.11 or later of this machine that can make virtual environments; null where there is none. */
export async function findPython(candidates = ["python3", "python"]): Promise<string | null> {
  for (const candidate of candidates)
    if ((await run(candidate, ["-c", SUITABLE])).status === 0) return candidate;
  return null;
}

/**
 * The command of schemathesis, as requirements.txt pins it, in a virtual environment among the fetched tools; installed unless it was.
 * Throws with what pip said where that fails.
 */
export async function installSchemathesis(python: string): Promise<string> {
  const folder = join(TOOLS, "schemathesis");
  const stamp = join(folder, "installed-from");
  const digest = createHash("sha256").update(readFileSync(REQUIREMENTS)).digest("hex");
  const command = join(folder, "bin", "schemathesis");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return command;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(TOOLS, { recursive: true });
  const pip = await pipOf(python, folder);
  const install = [
    "install",
    "--quiet",
    "--disable-pip-version-check",
    "--no-compile",
    "--no-deps",
  ];
  await succeed(pip.command, [...pip.args, ...install, "-r", REQUIREMENTS]);
  writeFileSync(stamp, digest);
  return command;
}

/** Makes a virtual environment in `folder`. Answers the pip that installs into it: the own one of the machine where it can, since making another takes half as long as all that is installed. */
async function pipOf(python: string, folder: string): Promise<{ command: string; args: string[] }> {
  const own = ["-m", "pip", "--python", join(folder, "bin", "python")];
  await succeed(python, ["-m", "venv", "--without-pip", folder]);
  if ((await run(python, [...own, "--version"])).status === 0)
    return { command: python, args: own };
  await succeed(python, ["-m", "venv", folder]);
  return { command: join(folder, "bin", "python"), args: ["-m", "pip"] };
}

async function succeed(file: string, args: string[]): Promise<void> {
  const { status, output } = await run(file, args);
  if (status !== 0) throw new Error(`${file} ${args.join(" ")}:\n${output.trim()}`);
}
