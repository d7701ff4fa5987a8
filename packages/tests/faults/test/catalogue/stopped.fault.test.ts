import { setTimeout as delay } from "node:timers/promises";
import type { System } from "@memory/launcher";
import { ownSystem } from "@memory/testkit";
import { afterAll, beforeAll, test } from "vitest";
import { processesOf, signal } from "../machine/processes.ts";
import { amidWork } from "../load/amid-work.ts";
import { expectDelivered } from "../load/expect-recovered.ts";

const STOPPED_MS = 10_000;

let system: System;
beforeAll(async () => {
  system = await ownSystem();
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
