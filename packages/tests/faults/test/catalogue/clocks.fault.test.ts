import type { System } from "@memory/launcher";
import { ownSystem } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { amidWork } from "../load/amid-work.ts";
import { CLOCK_JUMPS, clock } from "../machine/clock.ts";
import { signal } from "../machine/processes.ts";

const HOUR_MS = 3_600_000;
let system: System;
beforeAll(async () => {
  system = await ownSystem({
    serviceEnv: {
      ingest: clock(HOUR_MS, -2 * HOUR_MS),
      consolidation: clock(-HOUR_MS, 2 * HOUR_MS),
      worker: clock(0, -HOUR_MS),
      context: clock(HOUR_MS, -HOUR_MS),
      admin: clock(0, HOUR_MS),
    },
  });
});
afterAll(() => system.stop());

test("F22 clocks that are hours apart", () => amidWork(system, "F22", async () => undefined));

test.each(["worker", "ingest", "consolidation", "context", "admin"] as const)(
  "F22 the clock of %s jumps by hours amid work",
  (name) =>
    amidWork(system, `F22 ${name}`, async () => {
      const pid = system.service(name).pid() ?? 0;
      signal([pid], CLOCK_JUMPS);
      expect(pid).toBeGreaterThan(0);
    }),
);
