import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";

/** Less than a third of the share of a process that answers requests, where both compete for a processor. */
const LOWER_PRIORITY = 5;

/**
 * Gives processes that answer requests precedence. Linux only: each thread has a priority, which the threads it starts inherit; where the
 * kernel shares processors between sessions first, the priority of the session counts.
 */
export function lowerPriority(): void {
  if (process.platform !== "linux") return;
  for (const thread of readdirSync("/proc/self/task"))
    ifAllowed(() => setPriority(Number(thread), LOWER_PRIORITY));
  ifAllowed(() => {
    if (leadsItsSession()) writeFileSync("/proc/self/autogroup", String(LOWER_PRIORITY));
  });
}

/** Of a session that others have begun they are part too. */
function leadsItsSession(): boolean {
  const stat = readFileSync("/proc/self/stat", "utf8");
  const [_state, _parent, _group, session] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(session) === process.pid;
}

function ifAllowed(work: () => void): void {
  try {
    work();
  } catch {
    // A thread has ended meanwhile, or the kernel has no autogroups: the process keeps its priority.
  }
}
