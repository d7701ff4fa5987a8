import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { run } from "../run.ts";
import { UserError } from "../user-error.ts";

const LEAVE_DEADLINE_MS = 20_000;

/**
 * Stops a server that an interrupted run left on `folder`, and removes a pid file whose
 * process is not Postgres any more. The caller holds the lock of the data folder, so no other launcher owns it.
 */
export async function stopStaleServer(folder: string): Promise<void> {
  const pidFile = join(folder, "postmaster.pid");
  const deadline = performance.now() + LEAVE_DEADLINE_MS;
  let asked = false;
  while (existsSync(pidFile)) {
    const pid = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
    if (!(await isPostgres(pid))) return rmSync(pidFile, { force: true });
    if (!asked) askToLeave(pid);
    asked = true;
    if (performance.now() > deadline)
      throw new UserError(
        `A Postgres server (process ${pid}) is still running on ${folder}. Stop it and try again.`,
      );
    await sleep(200);
  }
}

function askToLeave(pid: number): void {
  try {
    process.kill(pid, "SIGINT");
  } catch {
    // Exited meanwhile, or another user's: the deadline tells.
  }
}

async function isPostgres(pid: number): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  const commandLine = `/proc/${pid}/cmdline`;
  if (existsSync("/proc/self/cmdline"))
    return existsSync(commandLine) && readFileSync(commandLine, "utf8").includes("postgres");
  return (await run("ps", ["-o", "command=", "-p", String(pid)])).output.includes("postgres");
}
