import { setTimeout as delay } from "node:timers/promises";
import type { System } from "@memory/launcher";
import { eventually, ownSystem } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  exported,
  forgetSubject,
  imported,
  OTHER_SUBJECT,
  SUBJECT,
  sampleMemory,
  shownOf,
} from "./sample-memory.ts";

let system: System;
let project: Awaited<ReturnType<typeof sampleMemory>>;
let text: string;
let shown: Awaited<ReturnType<typeof shownOf>>;
beforeAll(async () => {
  system = await ownSystem();
  project = await sampleMemory(system);
  text = await exported(project);
  shown = await shownOf(project);
});
afterAll(() => system.stop());

const WAITS_MS = [20, 120, 400];

test.each(
  (["edge", "admin", "ingest", "consolidation", "context", "worker"] as const).flatMap((name) =>
    WAITS_MS.map((afterMs) => [name, afterMs] as const),
  ),
)("a %s killed %i ms into an import: a second run ends as one run does", async (name, afterMs) => {
  for (const subject of [SUBJECT, OTHER_SUBJECT]) await forgetSubject(project, subject);
  const first = imported(project, text).catch(() => null);
  await delay(afterMs);
  await system.service(name).kill("SIGKILL");
  await first;

  await eventually(async () => {
    const { status, text: answer } = await imported(project, text);
    expect(status, answer).toBe(200);
  });
  expect(await shownOf(project)).toEqual(shown);
  const third = await imported(project, text);
  expect(Object.values(third.json.counts).every(({ stored }) => stored === 0)).toBe(true);
});
