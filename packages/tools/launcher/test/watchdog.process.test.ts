import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const WATCHDOG = join(import.meta.dirname, "../src/watchdog.ts");

/** Runs a program that posts a watchdog, starts a child under it, and prints the child's process id. */
async function watchedProgram(folder: string) {
  const program = `
    import { spawn } from "node:child_process";
    import { startWatchdog } from ${JSON.stringify(WATCHDOG)};
    const watchdog = startWatchdog();
    watchdog.sweep(${JSON.stringify(folder)});
    const child = spawn("sleep", ["60"], { detached: true, stdio: "ignore" });
    watchdog.watch(child, "TERM");
    console.log(child.pid);
    setInterval(() => undefined, 1_000);
  `;
  const running = spawn(process.execPath, ["--input-type=module", "-e", program]);
  const [pid] = await once(running.stdout, "data");
  return { running, childPid: Number(pid) };
}

/** False too for one that ended and waits for its parent to ask, which in a container may be for ever. */
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT";
  }
};

test("when a program is killed, what it started is stopped and its scratch folder removed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "memory-watchdog-"));
  const { running, childPid } = await watchedProgram(folder);
  expect(isAlive(childPid)).toBe(true);

  running.kill("SIGKILL");

  await expect.poll(() => isAlive(childPid) || existsSync(folder)).toBe(false);
});

test("a process that ended, and whose end nobody asked for, holds nothing up", async () => {
  const folder = mkdtempSync(join(tmpdir(), "memory-watchdog-"));
  const program = `
    import { spawn } from "node:child_process";
    import { once } from "node:events";
    import { startWatchdog } from ${JSON.stringify(WATCHDOG)};
    const careless = spawn("sh", ["-c", "sleep 0 & echo $!; exec sleep 9"], { stdio: ["ignore", "pipe", "ignore"] });
    const [pid] = await once(careless.stdout, "data");
    const watchdog = startWatchdog();
    watchdog.sweep(${JSON.stringify(folder)});
    watchdog.watch({ pid: Number(pid), once() {} }, "TERM");
    console.log("posted");
    setInterval(() => undefined, 1_000);
  `;
  const running = spawn(process.execPath, ["--input-type=module", "-e", program]);
  await once(running.stdout, "data");

  running.kill("SIGKILL");

  await expect.poll(() => existsSync(folder)).toBe(false);
});
