import { accessSync, constants, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Lock, tryLock } from "../lock.ts";
import { UserError } from "../user-error.ts";
import { readRunning } from "./running.ts";

const OURS = ["postgres", "postgres.new", "nats", "logs", "secrets.json", "running.json"];

/** Makes the data folder ours until released. Throws a UserError when another start holds it. */
export function takeDataFolder(folder: string): Lock {
  const lock = lockOf(folder);
  if (lock !== null) return lock;
  const { pid, url } = readRunning(folder) ?? { pid: "unknown", url: "still starting" };
  throw new UserError(
    `Already running on the data folder ${folder}: process ${pid}, ${url}.\n` +
      "Stop that one first, or start beside it with a folder and a port of its own:\n" +
      "  npm start -- --data .data2 --port 8081",
  );
}

function lockOf(folder: string): Lock | null {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return tryLock(join(folder, "lock"));
  } catch (cause) {
    const reason = (cause as Error).message;
    throw new UserError(
      `Cannot use the data folder ${folder}, which may be another user's: ${reason}`,
      { cause },
    );
  }
}

/** Removes what earlier starts kept, and nothing else that lies in the folder. The caller holds its lock. */
export function wipeDataFolder(folder: string): void {
  for (const name of OURS) rmSync(join(folder, name), { recursive: true, force: true });
}
