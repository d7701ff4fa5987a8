import { setTimeout as sleep } from "node:timers/promises";
import { ownSystem } from "@memory/testkit";
import { expect, test } from "vitest";
import { revocationRound } from "./revocation-round.ts";

const ROUNDS = 200;

test("F31 two hundred revocations under load, while NATS goes and comes: not one late acceptance", async () => {
  await using system = await ownSystem();
  let over = false;
  const restarts = (async () => {
    while (!over) {
      await system.nats.stop();
      await sleep(500);
      await system.nats.start();
      await sleep(3_000);
    }
  })();
  const late: number[] = [];
  let used = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const { after, usesBefore } = await revocationRound(system);
    late.push(...after.filter((status) => status !== 401));
    used += usesBefore;
  }
  over = true;
  await restarts;

  expect(late).toEqual([]);
  expect(used).toBeGreaterThan(ROUNDS);
});
