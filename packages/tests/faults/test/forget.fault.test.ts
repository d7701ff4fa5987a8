import type { System } from "@memory/launcher";
import { afterAll, beforeAll, test } from "vitest";
import {
  clocksAreApart,
  contradictAtOnce,
  eraseAmidWork,
  forgetWhileStopped,
  writesWithoutBroker,
} from "./forget-scenarios.ts";
import { watchRemovals } from "./removals.ts";
import { slowDown, systemWithClocksApart } from "./slowed-system.ts";

const ROUNDS = [1, 2, 3];
const SLOW_MS = 500;

let system: System;
beforeAll(async () => {
  system = await systemWithClocksApart();
  await slowDown(system, SLOW_MS);
  await watchRemovals(system);
});
afterAll(() => system.stop());

test("F22 the clocks of the services are hours apart", () => clocksAreApart(system));

test("F26 a hundred and four deletions amid slow captures, learning and questions, with clocks an hour apart", async () => {
  for (let round = 0; round < 13; round++)
    await Promise.all(Array.from({ length: 8 }, () => eraseAmidWork(system, 2 * SLOW_MS)));
});

test.each(["workers", "triggers"] as const)(
  "F25 a hundred and four times two contradicting jobs, run by slow %s at once, make one open set",
  async (by) => {
    for (let round = 0; round < 13; round++)
      await Promise.all(Array.from({ length: 8 }, () => contradictAtOnce(system, by)));
  },
);

test.each(
  (["consolidation", "context"] as const).flatMap((name) =>
    ROUNDS.map((round) => [name, round] as const),
  ),
)("F26 twenty deletions while %s stands still are done once it goes on, round %i", (name) =>
  forgetWhileStopped(system, name, 20),
);

test.each(ROUNDS)(
  "F10 without the broker nothing changes but what says that it goes on, round %i",
  () => writesWithoutBroker(system),
);
