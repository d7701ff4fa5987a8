import type { System } from "@memory/launcher";
import { ownSystem } from "@memory/testkit";
import { afterAll, beforeAll, test } from "vitest";
import { brokerAway, killUnderLoad } from "./scenarios.ts";

const ROUNDS = [1, 2, 3];

let system: System;
beforeAll(async () => {
  system = await ownSystem();
});
afterAll(() => system.stop());

test.each(
  (["edge", "ingest", "consolidation", "worker", "context", "admin"] as const).flatMap((name) =>
    ROUNDS.map((round) => [name, round] as const),
  ),
)("F1 a killed %s loses and doubles nothing that was accepted, round %i", (name) =>
  killUnderLoad(system, name, 4),
);

test("F10 the broker stopped for thirty seconds: capture, timeline and context answer, the backlog drains", () =>
  brokerAway(system, "stop", 30));

test.each(ROUNDS)(
  "F11 the broker's store wiped, round %i: everything is derived again from the feeds",
  () => brokerAway(system, "wipe", 5),
);
