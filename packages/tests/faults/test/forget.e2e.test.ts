import type { System } from "@memory/launcher";
import { afterAll, beforeAll, test } from "vitest";
import {
  clocksAreApart,
  eraseAmidWork,
  forgetWhileStopped,
  writesWithoutBroker,
} from "./forget-scenarios.ts";
import { watchRemovals } from "./removals.ts";
import { slowDown, systemWithClocksApart } from "./slowed-system.ts";

const SLOW_MS = 300;

let system: System;
beforeAll(async () => {
  system = await systemWithClocksApart();
  await slowDown(system, SLOW_MS);
  await watchRemovals(system);
});
afterAll(() => system.stop(), 60_000);

test("the clocks of the services are hours apart", () => clocksAreApart(system));

test("a deletion amid slow captures, learning and questions, with clocks an hour apart, takes what was before and leaves what is after", async () => {
  for (let round = 0; round < 2; round++)
    await Promise.all(Array.from({ length: 8 }, () => eraseAmidWork(system, 2 * SLOW_MS)));
});

test.each(["consolidation", "context"] as const)(
  "eight deletions while %s stands still are 503 with a Location, and are done once it goes on",
  (name) => forgetWhileStopped(system, name, 8),
  120_000,
);

test(
  "without the broker a resolve, a rating, a trigger and a forget of a fact change nothing; a forget of a subject goes on later",
  () => writesWithoutBroker(system),
  120_000,
);
