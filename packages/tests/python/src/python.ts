import { execFile } from "node:child_process";
import { promisify } from "node:util";

const execute = promisify(execFile);

export interface Python {
  command: string;
  /** Such as 3.13. */
  version: string;
}

const NAMES = ["python3", "python3.14", "python3.13", "python3.12", "python3.11", "python3.10"];
const QUESTION = "import sys; print('%d.%d' % sys.version_info[:2])";
const OLDEST = 10;

/** The Pythons of this machine that the client is for, each version once; PYTHON of the environment first. */
export async function findPythons(env: NodeJS.ProcessEnv): Promise<Python[]> {
  const named = env["PYTHON"];
  const commands = named === undefined ? NAMES : [named, ...NAMES];
  const found = await Promise.all(commands.map(async (command) => ask(command)));
  const fit = found.filter((python) => python !== null);
  return fit.filter(({ version }, n) => fit.findIndex((one) => one.version === version) === n);
}

async function ask(command: string): Promise<Python | null> {
  try {
    const { stdout } = await execute(command, ["-c", QUESTION], { timeout: 20_000 });
    const version = stdout.trim();
    const [major, minor] = version.split(".").map(Number);
    return major === 3 && (minor ?? 0) >= OLDEST ? { command, version } : null;
  } catch {
    return null;
  }
}
