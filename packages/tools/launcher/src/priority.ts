import { writeFile } from "node:fs/promises";
import { getPriority, setPriority } from "node:os";
import { setTimeout as delay } from "node:timers/promises";

/** Linux takes one change of a group from all users without privileges in a tenth of a second, and refuses others with EAGAIN. */
const TRIES = 10;
const AGAIN_AFTER_MS = 150;

/**
 * Gives the leader of a session less of a full machine's processors than others, by its niceness: 0 for as much, 19 for the least
 * (setpriority(2)). Linux may weigh sessions before it weighs their processes (autogroups, sched(7)): there the session has a niceness of
 * its own, and that of its processes counts among them alone. What the system does not allow is left as it is.
 */
export async function lowerPriority(pid: number, niceness: number): Promise<void> {
  try {
    setPriority(pid, Math.max(getPriority(pid), niceness));
    for (let tries = 0; tries < TRIES; tries++)
      if (await isGroupSet(pid, niceness)) return;
      else await delay(AGAIN_AFTER_MS);
  } catch {
    // It ended, or there are no such groups.
  }
}

async function isGroupSet(pid: number, niceness: number): Promise<boolean> {
  try {
    await writeFile(`/proc/${pid}/autogroup`, `${niceness}`);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EAGAIN") return false;
    throw error;
  }
}
