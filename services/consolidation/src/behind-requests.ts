import { readdirSync } from "node:fs";
import { setPriority } from "node:os";

/** Less than a third of what a process that answers requests gets where both want a processor. */
const BEHIND_REQUESTS = 5;

/** Lets processes that answer requests go first. Of Linux: there each thread has a priority, and those it starts have the same. */
export function runBehindRequests(): void {
  if (process.platform !== "linux") return;
  for (const thread of readdirSync("/proc/self/task")) {
    try {
      setPriority(Number(thread), BEHIND_REQUESTS);
    } catch {
      // It has ended meanwhile.
    }
  }
}
