import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { describeEnd, hasEnded, tailOf } from "./children.ts";
import { UserError } from "./user-error.ts";

const LOOK_MS = 50;

/** Starts a program whose output is appended to a log file that only its owner may read. */
export function spawnLogged(
  file: string,
  args: string[],
  logFile: string,
  options: SpawnOptions = {},
): ChildProcess {
  const log = openSync(logFile, "a", 0o600);
  // A group of its own: Ctrl-C in the terminal reaches the launcher only, which stops things in order.
  const child = spawn(file, args, { ...options, detached: true, stdio: ["ignore", log, log] });
  closeSync(log);
  child.on("error", () => undefined);
  return child;
}

interface Starting {
  name: string;
  logFile: string;
  withinMs: number;
}

/**
 * Resolves once `stateOf` gives null, which means ready. Throws with the last lines of the log when the program has ended, or is not
 * ready in time.
 */
export async function untilReady(
  child: ChildProcess,
  { name, logFile, withinMs }: Starting,
  stateOf: () => Promise<string | null>,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  const log = () => `its log:\n${tailOf(logFile)}`;
  for (;;) {
    if (hasEnded(child)) throw new UserError(`${name} ${describeEnd(child)}; ${log()}`);
    const state = await stateOf();
    if (state === null) return;
    if (performance.now() > deadline)
      throw new Error(`${name} did not become ready in time (${state}); ${log()}`);
    await sleep(LOOK_MS);
  }
}
