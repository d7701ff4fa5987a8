import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";

const MAIN = resolve(import.meta.dirname, "../src/main.ts");

/** How a run of the program ended. */
interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Place extends Disposable {
  /** An empty folder: the working directory, and where the program keeps what it keeps. */
  folder: string;
  env: Record<string, string>;
  /** Runs `memory` with these arguments to its end. */
  memory(args: readonly string[], options?: RunOptions): Promise<Ended>;
  /** The same, and its lines of JSON; throws with what it said where it did not end with 0. */
  json(args: readonly string[], options?: RunOptions): Promise<Answered[]>;
  start(args: readonly string[], options?: RunOptions): ChildProcess;
}

/** A line of JSON; the test says by what it reads which fields it expects. */
type Answered = Record<string, never>;

interface RunOptions {
  stdin?: string;
  env?: Record<string, string>;
  cwd?: string;
}

/** Where the program runs as a user runs it, with this environment and nothing else of ours. */
export function place(given: Record<string, string>): Place {
  const folder = mkdtempSync(join(tmpdir(), "memory-cli-"));
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: folder,
    XDG_STATE_HOME: join(folder, "state"),
    ...given,
  };
  const start: Place["start"] = (args, options = {}) =>
    spawn(process.execPath, [MAIN, ...args], {
      cwd: options.cwd ?? folder,
      env: { ...env, ...options.env },
    });
  const memory: Place["memory"] = async (args, options = {}) => {
    const child = start(args, options);
    child.stdin?.on("error", () => undefined).end(options.stdin ?? "");
    const ended = new Promise<number | null>((done) => child.on("close", done));
    const [stdout, stderr] = await Promise.all([read(child.stdout), read(child.stderr)]);
    return { code: await ended, stdout, stderr };
  };
  return {
    folder,
    env,
    memory,
    start,
    async json(args, options) {
      const { code, stdout, stderr } = await memory([...args, "--json"], options);
      if (code !== 0)
        throw new Error(`memory ${args.join(" ")} ended with ${code}: ${stdout}${stderr}`);
      return stdout
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Answered);
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const read = (stream: ChildProcess["stdout"]): Promise<string> =>
  stream === null ? Promise.resolve("") : text(stream);
