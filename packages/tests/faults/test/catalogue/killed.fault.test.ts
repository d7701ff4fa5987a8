import { setTimeout as delay } from "node:timers/promises";
import type { ServiceName } from "@memory/launcher";
import { afterAll, beforeAll, test } from "vitest";
import { BROKER, DATABASE, type LinkedSystem, linkedSystem } from "../links/linked-system.ts";
import { FAILPOINTS, killAt } from "../links/failpoint.ts";
import { startWork } from "../work/clients.ts";
import { expectRecovered } from "../work/expect-recovered.ts";
import { chanceOf } from "../work/seed.ts";

let linked: LinkedSystem;
beforeAll(async () => {
  linked = await linkedSystem();
});
afterAll(() => linked[Symbol.asyncDispose]());

const OPERATIONS = 60;

/** Kills a process at a moment while clients work, lets it come back, and checks every effect. */
async function killed(
  name: string,
  service: ServiceName,
  kill: () => Promise<unknown>,
): Promise<void> {
  const { system } = linked;
  await using work = await startWork(system, name);
  await work.goOn(OPERATIONS);

  await kill();
  await work.goOn(OPERATIONS);

  await expectRecovered(system, work);
}

/** Kills at a moment that the seed gives. */
async function killSometime(name: string, service: ServiceName): Promise<void> {
  await delay(chanceOf(name).below(700));
  await linked.system.service(service).kill("SIGKILL");
}

test.each([1, 2, 3])("F1 ingest killed amid captures, round %i", (round) => {
  const name = `F1 ${round}`;
  return killed(name, "ingest", () => killSometime(name, "ingest"));
});

test.each(["beforeCommit", "afterCommit"] as const)("F4 the worker killed %s", (moment) =>
  killed(`F4 ${moment}`, "worker", () =>
    killAt(linked.system.service("worker"), linked.link("worker", DATABASE), FAILPOINTS[moment]),
  ),
);
