import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";

/** Two thirds of the share of a process that answers requests, where both compete for a processor: learning has to keep up on a machine that is full. */
const LOWER_PRIORITY = 2;

/**
 * Lowers the priority of this process below that of processes that answer requests. Linux only: each thread has a priority of its own, which
 * threads that it starts inherit; a kernel that shares processors between sessions first goes by the priority of the session.
 */
export function lowerPriority(): void {
  if (process.platform !== "linux") return;
  for (const thread of readdirSync("/proc/self/task"))
    ifAllowed(() => setPriority(Number(thread), LOWER_PRIORITY));
  ifAllowed(() => {
    if (leadsItsSession()) writeFileSync("/proc/self/autogroup", String(LOWER_PRIORITY));
  });
}

/** False in a session that another process began: its priority would apply to that process too. */
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
