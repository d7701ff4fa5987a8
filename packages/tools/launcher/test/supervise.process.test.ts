import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { exited, hasEnded } from "../src/children.ts";
import { type Supervised, supervise } from "../src/supervise.ts";
import { startWatchdog } from "../src/watchdog.ts";

/** A supervised shell script; `said` collects the reports of the supervisor. */
function supervised(
  script: string,
  said: string[] = [],
  ready: (child: ChildProcess) => Promise<unknown> = () => sleep(100),
): Supervised {
  const watchdog = startWatchdog();
  return supervise({
    name: "thing",
    spawn: async () => spawn("/bin/sh", ["-c", script], { detached: true, stdio: "ignore" }),
    ready: async (child) => {
      await ready(child);
      if (hasEnded(child)) throw new Error("ended early");
    },
    stopSteps: [{ signal: "SIGTERM", waitMs: 300 }],
    watchdog,
    watchdogSignal: "TERM",
    say: (text) => said.push(text),
  });
}

const isAlive = (pid: number | null) => {
  try {
    return pid !== null && process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("a process that dies is restarted, and its death reported", async () => {
  const said: string[] = [];
  const thing = supervised("exec sleep 60", said);
  await thing.start();
  const first = thing.pid();

  await thing.kill("SIGKILL");

  await expect.poll(() => thing.pid()).toSatisfy((pid) => isAlive(pid) && pid !== first);
  expect(said).toEqual(["thing ended by SIGKILL; restarting in 0.2 s"]);
  await thing.stop();
});

test("a process that is stopped stays stopped", async () => {
  const thing = supervised("exec sleep 60");
  await thing.start();
  const pid = thing.pid();

  await thing.stop();
  await sleep(400);

  expect(isAlive(pid)).toBe(false);
  expect(thing.pid()).toBeNull();
});

test("a process that is stopped while it is being started does not go on", async () => {
  const thing = supervised("exec sleep 60");
  const starting = thing.start();
  const failed = expect(starting).rejects.toThrow("thing was stopped while it started");

  await thing.stop();
  await failed;

  expect(thing.pid()).toBeNull();
});

test("a process that ignores the wish to stop is killed when its time is over", async () => {
  const thing = supervised("trap '' TERM; while :; do sleep 0.05; done");
  await thing.start();
  const pid = thing.pid();

  await thing.stop();

  expect(isAlive(pid)).toBe(false);
});

test("a start fails when the process ends before it is ready, and is not tried again", async () => {
  const said: string[] = [];
  const thing = supervised("exit 3", said, exited);

  await expect(thing.start()).rejects.toThrow("ended early");
  await sleep(400);

  expect(thing.pid()).toBeNull();
  expect(said).toEqual([]);
});
