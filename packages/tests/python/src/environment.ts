import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { findPythons, type Python } from "./python.ts";
import { run } from "./run.ts";

export const CLIENT = resolve(import.meta.dirname, "../../../clients/python");
const CACHE = resolve(import.meta.dirname, "../../../../node_modules/.cache/memory-python");
const GROUPS = ["test", "check", "examples"];
const EXTRAS = "langchain,openai-agents,pydantic-ai";

/** Where the tools of a virtual environment are. */
export interface Environment {
  bin: string;
  wheel: string;
}

/** A virtual environment with the client's wheel and all that its tests need, kept for the next run. Throws UserError where pip fails. */
export async function prepare(python: Python): Promise<Environment> {
  const project = readFileSync(join(CLIENT, "pyproject.toml"));
  const digest = createHash("sha256").update(project).digest("hex");
  const folder = join(CACHE, python.version);
  const bin = join(folder, "bin");
  const installed = join(folder, ".installed-from");
  const wheels = join(folder, "wheels");
  const pip = (args: string[], cwd = CLIENT) =>
    run(join(bin, "pip"), ["--disable-pip-version-check", "-q", ...args], { cwd });
  if (!existsSync(installed) || readFileSync(installed, "utf8") !== digest) {
    console.log(`Installing what the Python tests need (${python.version}; a minute or two)`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(CACHE, { recursive: true });
    await run(python.command, ["-m", "venv", folder]);
    await pip(["install", "-U", "pip>=25.1"]);
    const groups = GROUPS.flatMap((group) => ["--group", group]);
    await pip(["install", ...groups, `.[${EXTRAS}]`]);
    writeFileSync(installed, digest);
  }
  rmSync(wheels, { recursive: true, force: true });
  await pip(["wheel", "--no-deps", "-w", wheels, "."]);
  const [name = ""] = readdirSync(wheels);
  const wheel = join(wheels, name);
  await pip(["install", "--no-deps", "--force-reinstall", wheel]);
  return { bin, wheel };
}

/** A Python that has the client installed. Throws where this machine has none that fits. */
export async function pythonWithClient(): Promise<string> {
  const [python] = await findPythons(process.env);
  if (python === undefined) throw new Error("no Python 3.10 or newer is here");
  return join((await prepare(python)).bin, "python");
}
