import { spawn } from "node:child_process";

export interface Ran {
  status: number | null;
  /** Standard output and standard error in the order they came. */
  output: string;
}

interface RunOptions {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  uid?: number;
  gid?: number;
}

/** Runs a command to its end and gives back what it said. A command that cannot be started has status null. */
export function run(file: string, args: string[], options: RunOptions = {}): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    const parts: Buffer[] = [];
    child.stdout.on("data", (part: Buffer) => parts.push(part));
    child.stderr.on("data", (part: Buffer) => parts.push(part));
    child.once("error", (error) => resolve({ status: null, output: error.message }));
    child.once("close", (status) => resolve({ status, output: Buffer.concat(parts).toString() }));
  });
}
