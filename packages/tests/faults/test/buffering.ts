import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A program that captures with a buffer. */
export interface BufferProgram {
  file: string;
  args: readonly string[];
}

// What it holds must fit; without a bound, memory shows only how late garbage is collected.
const HEAP = "--max-old-space-size=64";
const TYPESCRIPT: BufferProgram = {
  file: process.execPath,
  args: [HEAP, fileURLToPath(new URL("./buffer-client.ts", import.meta.url))],
};

/** The program of the Python client, by a Python that has it installed. */
export const pythonProgram = (python: string): BufferProgram => ({
  file: python,
  args: [fileURLToPath(new URL("./buffer_client.py", import.meta.url))],
});

/** What a program that captures with a buffer has said. */
interface Said {
  /** No event with this number or a higher one has been captured. */
  begun: number;
  /** Events that the buffer accepted. */
  accepted: number;
  /** The numbers that were accepted, by subject. */
  numbers: Map<string, number[]>;
  /** The last requests that failed. */
  failures: string[];
  /** KiB. */
  peak: number;
}

export interface Buffering {
  child: ChildProcess;
  said: Said;
  /** Resolves with its exit code when it has ended and all that it said was read. */
  ended: Promise<number | null>;
}

interface Load {
  baseUrl: string;
  key: string;
  from?: number;
  to: number;
  subjects: number;
  spill?: string;
  program?: BufferProgram;
}

/** Starts a program that captures events from a number to another, of each subject. */
export function startBuffering({
  baseUrl,
  key,
  from = 0,
  to,
  subjects,
  spill,
  program = TYPESCRIPT,
}: Load): Buffering {
  const args = [`--from=${from}`, `--to=${to}`, `--subjects=${subjects}`];
  if (spill !== undefined) args.push(`--spill=${spill}`);
  const child = spawn(program.file, [...program.args, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, MEMORY_URL: baseUrl, MEMORY_KEY: key },
  });
  const said: Said = { begun: from, accepted: 0, numbers: new Map(), failures: [], peak: 0 };
  const lines = createInterface(child.stdout);
  lines.on("line", (line) => {
    const [word, ...rest] = line.split(" ");
    const [first = 0, second = 0, third = 0] = rest.map(Number);
    if (word === "begun") said.begun = Math.max(said.begun, first);
    if (word === "failed") said.failures = [...said.failures.slice(-9), line];
    if (word === "peak") said.peak = first;
    if (word !== "accepted") return;
    said.accepted += third - second;
    const numbers = said.numbers.get(`subject-${first}`) ?? [];
    for (let n = second; n < third; n++) numbers.push(n);
    said.numbers.set(`subject-${first}`, numbers);
  });
  const ended = Promise.all([once(child, "exit"), once(lines, "close")]).then(
    ([[code]]) => code as number | null, // what exit gives
  );
  return { child, said, ended };
}
