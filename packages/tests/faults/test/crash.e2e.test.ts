import type { System } from "@memory/launcher";
import { ownSystem } from "@memory/testkit";
import { afterAll, beforeAll, test } from "vitest";
import { brokerAway, killUnderLoad } from "./scenarios.ts";
import { killAmidDeliveries } from "./webhooks-scenario.ts";

let system: System;
let expectDelivered: () => Promise<void>;
beforeAll(async () => {
  system = await ownSystem();
  // What a dead process held back comes half a minute later, amid or after the faults below.
  expectDelivered = await killAmidDeliveries(system);
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

test(
  "an admin killed while it sends loses no event: each is delivered, again under its id",
  () => expectDelivered(),
  180_000,
);
