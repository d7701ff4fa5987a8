import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { describeEnd, hasEnded, tailOf } from "../children.ts";
import { WORKSPACE } from "../folders.ts";
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
    spawn: async () => {
      const log = openSync(logFile, "a", 0o600);
      // A group of its own: Ctrl-C in the terminal reaches the launcher only, which stops things in order.
      const child = spawn(process.execPath, [...nodeFlags, program], {
        cwd: WORKSPACE,
        env,
        detached: true,
        stdio: ["ignore", log, log],
      });
      closeSync(log);
      child.on("error", () => undefined);
      return child;
    },
    ready: async (child) => {
      const deadline = performance.now() + READY_DEADLINE_MS;
      for (;;) {
        const state = await readiness(internalUrl);
        if (state === "ready") return;
        if (hasEnded(child))
          throw new Error(`${name} ${describeEnd(child)}; its log:\n${tailOf(logFile)}`);
        if (performance.now() > deadline)
          throw new Error(`${name} is not ready (${state}); its log:\n${tailOf(logFile)}`);
        await sleep(50);
      }
    },
    stopSteps: [{ signal: "SIGTERM", waitMs: STOP_WAIT_MS }],
    watchdog,
    watchdogSignal: "TERM",
    say,
  });
}

async function readiness(internalUrl: string): Promise<string> {
  try {
    const response = await fetch(`${internalUrl}/readyz`, { signal: AbortSignal.timeout(3_000) });
    const body = await response.text();
    return response.ok ? "ready" : body;
  } catch {
    return "no answer";
  }
}
