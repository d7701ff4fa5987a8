import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

export interface Lock {
  release(): void;
}

/** Takes the lock of `file`, or gives back null when another process has it. The operating system releases it when the process ends, however it ends. */
export function tryLock(file: string): Lock | null {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if ((error as { errcode?: unknown }).errcode === SQLITE_BUSY) return null;
    throw error;
  }
}

const SQLITE_BUSY = 5;

/** Takes the lock as soon as its holder releases it. */
export async function waitForLock(file: string): Promise<Lock> {
  for (;;) {
    const lock = tryLock(file);
    if (lock !== null) return lock;
    await sleep(100);
  }
}
