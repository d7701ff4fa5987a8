import type { System } from "@memory/launcher";
import { ownSystem } from "@memory/testkit";
import { afterAll, beforeAll, test } from "vitest";
import { brokerAway, killUnderLoad } from "./scenarios.ts";

let system: System;
beforeAll(async () => {
  system = await ownSystem();
});
afterAll(() => system.stop(), 60_000);

test.each(["ingest", "worker"] as const)(
  "a killed %s loses and doubles nothing that was accepted",
  (name) => killUnderLoad(system, name, 2),
  180_000,
);

test(
  "the broker stopped for three seconds: capture, timeline and context answer, the backlog drains",
  () => brokerAway(system, "stop", 3),
  180_000,
);

test(
  "the broker's store wiped: everything is derived again from the feeds",
  () => brokerAway(system, "wipe", 2),
  180_000,
);
