import { WORKSPACE } from "../folders.ts";
import { spawnLogged, untilReady } from "../logged-program.ts";
import { type Supervised, supervise } from "../supervise.ts";
import type { Watchdog } from "../watchdog.ts";

interface ServiceOptions {
  name: string;
  program: string;
  nodeFlags: string[];
  env: Record<string, string>;
  /** Where its internal port answers /readyz. */
  internalUrl: string;
  logFile: string;
  watchdog: Watchdog;
  say: (text: string) => void;
}

const READY_DEADLINE_MS = 60_000;
// Longer than the grace most services give their last requests; a model call may be cut off.
const STOP_WAIT_MS = 25_000;

/** A service as a process of its own; not started yet. */
export function serviceProcess(options: ServiceOptions): Supervised {
  const { name, program, nodeFlags, env, internalUrl, logFile, watchdog, say } = options;
  return supervise({
    name,
    spawn: async () =>
      spawnLogged(process.execPath, [...nodeFlags, program], logFile, { cwd: WORKSPACE, env }),
    ready: (child) =>
      untilReady(child, { name, logFile, withinMs: READY_DEADLINE_MS }, () =>
        readiness(internalUrl),
      ),
    stopSteps: [{ signal: "SIGTERM", waitMs: STOP_WAIT_MS }],
    watchdog,
    watchdogSignal: "TERM",
    say,
  });
}

/** Null when the service is ready. */
async function readiness(internalUrl: string): Promise<string | null> {
  try {
    const response = await fetch(`${internalUrl}/readyz`, { signal: AbortSignal.timeout(3_000) });
    const body = await response.text();
    return response.ok ? null : body;
  } catch {
    return "no answer";
  }
}
