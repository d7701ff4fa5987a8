import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { pythonWithClient } from "@memory/python-tests";
import type { BenchSystem } from "./bench-system.ts";

const PROGRAM = fileURLToPath(new URL("./python_buffer.py", import.meta.url));

/** What a run of the Python client came to; times in seconds. */
export interface PythonRun {
  events: number;
  took: number;
  processor: number;
}

/** Captures by the buffer of the Python client, from tasks of one event loop or from threads, for so many seconds, until all is stored; null, loudly, where no Python is here. */
export async function pythonBuffer(
  { baseUrl, headers }: BenchSystem,
  seconds: number,
  producers: "tasks" | "threads",
  spill?: string,
): Promise<PythonRun | null> {
  const python = await pythonWithClient().catch((error: unknown) => {
    console.error(`NOT RUN: the buffer of the Python client: ${String(error)}`);
    return null;
  });
  if (python === null) return null;
  const key = headers["authorization"]?.replace("Bearer ", "");
  const child = spawn(
    python,
    [PROGRAM, String(seconds), producers, ...(spill === undefined ? [] : [spill])],
    {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, MEMORY_URL: baseUrl, MEMORY_KEY: key },
    },
  );
  const [said, [status]] = await Promise.all([text(child.stdout), once(child, "close")]);
  if (status !== 0) throw new Error(`the Python client ended with ${status}`);
  return JSON.parse(said) as PythonRun; // what the program prints
}
