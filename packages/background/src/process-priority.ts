import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";

/** Less than a third of what a process that answers requests gets where both want a processor. */
const LOWER_PRIORITY = 5;

/**
 * Lets processes that answer requests go first. Of Linux: there each thread has a priority, and those it starts have the same; where the
 * kernel shares processors between sessions first, that of the session counts.
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
    // A thread has ended meanwhile, or the kernel has no such thing: the process goes on with the priority it has.
  }
}
