import { setTimeout as delay } from "node:timers/promises";
import type { System } from "@memory/launcher";
import { ownSystem } from "@memory/testkit";
import { afterAll, beforeAll, test } from "vitest";
import { HUNG } from "../load/actions.ts";
import { amidWork } from "../load/amid-work.ts";
import { expectDelivered } from "../load/expect-recovered.ts";
import { CLOCK_JUMPS, clock } from "../machine/clock.ts";
import { allProcesses, processesOf, signal } from "../machine/processes.ts";

/** How long the machine is suspended: `FAULTS_SUSPEND_MS`. */
const SUSPENDED_MS = Number(process.env["FAULTS_SUSPEND_MS"] ?? 60_000);
const STOPPED_MS = 10_000;

let system: System;
beforeAll(async () => {
  // What a suspended machine finds its clock to be off by, once more.
  const late = clock(0, SUSPENDED_MS);
  const services = ["ingest", "consolidation", "worker", "context", "admin"] as const;
  system = await ownSystem({ serviceEnv: Object.fromEntries(services.map((one) => [one, late])) });
  await system.replica("worker");
});
afterAll(async () => {
  await expectDelivered(system);
  await system.stop();
});

test.each(["edge", "ingest", "consolidation", "worker", "context", "admin"] as const)(
  "F17 %s stands still for ten seconds and goes on: what it had begun is not done twice",
  (name) =>
    amidWork(system, `F17 ${name}`, async () => {
      await system.service(name).kill("SIGSTOP");
      await delay(STOPPED_MS);
      await system.service(name).kill("SIGCONT");
    }),
);

test.each(["postgres", "nats"] as const)(
  "F17 %s stands still for ten seconds and goes on",
  (server) =>
    amidWork(system, `F17 ${server}`, async () => {
      const pids = processesOf(system[server]);
      signal(pids, "SIGSTOP");
      await delay(STOPPED_MS);
      signal(pids, "SIGCONT");
    }),
);

test("F43 a machine that is suspended, and its clock set, goes on where it was", () =>
  amidWork(system, "F43", async ({ faults, goOn }) => {
    const pids = allProcesses(system);
    signal(pids, "SIGSTOP");
    await delay(SUSPENDED_MS);
    signal(pids, "SIGCONT");
    const withClocks = system.services.filter(({ env }) => "CLOCK_JUMP_MS" in env);
    signal(
      withClocks.map(({ pid }) => pid() ?? 0),
      CLOCK_JUMPS,
    );
    await goOn(20);
    // Who asked before waited for the machine, longer than a client does.
    const others = faults.filter((fault) => !HUNG.test(fault));
    faults.splice(0, faults.length, ...others);
  }));
