import { setTimeout as delay } from "node:timers/promises";
import type { ServiceName, System } from "@memory/launcher";
import { eventually, mintProject } from "@memory/testkit";
import { expect } from "vitest";
import { startLoad } from "./capture-load.ts";
import { expectLearnedOnce, expectStoredOnce } from "./ledger.ts";

/** Facts are read 200 a subject at most, so a load is kept below that. */
const MOST_EVENTS = 1_200;
const DRAIN_MS = 240_000;

/** `kill -9` of one service under capture load; its supervisor starts it again. Nothing accepted is lost or doubled. */
export async function killUnderLoad(
  system: System,
  name: ServiceName,
  seconds: number,
): Promise<void> {
  const project = await mintProject(system);
  const load = startLoad(project, 4, MOST_EVENTS);
  await eventually(() => expect(load.accepted.size).toBeGreaterThan(20));

  await system.service(name).kill("SIGKILL");
  await delay(seconds * 1_000);
  await load.finish();

  await eventually(() => expectStoredOnce(project, load.accepted), { withinMs: DRAIN_MS });
  await expectLearnedOnce(project, load.accepted, DRAIN_MS);
}

/** The broker is unavailable, or comes back with nothing: capture, timeline and context answer meanwhile, the backlog drains after. */
export async function brokerAway(
  system: System,
  how: "stop" | "wipe",
  seconds: number,
): Promise<void> {
  const project = await mintProject(system);
  const load = startLoad(project, 2, MOST_EVENTS);
  await eventually(() => expect(load.accepted.size).toBeGreaterThan(20));
  const scope = { project_id: project.projectId, subject_id: "subject-0" };

  await (how === "stop" ? system.nats.stop() : system.nats.wipe());
  const before = load.accepted.size;
  load.refused.length = 0;
  const untilMs = performance.now() + seconds * 1_000;
  while (performance.now() < untilMs) {
    const timeline = await project.api.get(`/v1/timeline?${new URLSearchParams(scope)}`);
    const context = await project.api.post("/v1/context", {
      ...scope,
      query: "fact 8",
      purpose: "p",
    });
    const trigger = await project.api.post("/v1/consolidate");
    expect([timeline.status, context.status, trigger.status]).toEqual([200, 200, 503]);
    await delay(250);
  }
  expect(load.accepted.size).toBeGreaterThan(before);
  expect(load.refused).toEqual([]);
  await system.nats.start();
  await load.finish();

  await expectStoredOnce(project, load.accepted);
  await expectLearnedOnce(project, load.accepted, DRAIN_MS);
  await eventually(async () =>
    expect((await project.api.post("/v1/consolidate")).status).toBe(200),
  );
}
