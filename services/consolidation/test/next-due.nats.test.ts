import { newId } from "@memory/ids";
import { transaction } from "@memory/postgres";
import { expect, test } from "vitest";
import { claimDueJobs } from "../src/jobs/claim-jobs.ts";
import { enqueueJobs } from "../src/store/enqueue-jobs.ts";
import { consolidationUnderTest } from "./consolidation-under-test.ts";

test("a claim says when the next scope is due, and that there is none", async () => {
  await using memory = await consolidationUnderTest();
  const claim = claimDueJobs({ pool: memory.pool });
  const room = { most: 9, perTenant: 9, loads: [] };
  const none = await claim(room);
  for (const quietPeriodMs of [0, 20_000, 90_000]) {
    const capture = memory.ingest.capture(newId(), [{ payload: {} }]);
    await transaction(memory.pool, (tx) => enqueueJobs(tx, [capture], { quietPeriodMs }));
  }

  const { claims, nextDueInMs } = await claim(room);

  // What has failed for good is due never.
  await memory.pool.query("UPDATE scopes SET due_at = 'infinity', lease_until = NULL");
  const never = await claim(room);

  expect(never).toEqual({ claims: [], nextDueInMs: null });
  expect(none).toEqual({ claims: [], nextDueInMs: null });
  expect(claims).toHaveLength(1);
  expect(nextDueInMs).toBeGreaterThan(15_000);
  expect(nextDueInMs).toBeLessThanOrEqual(20_000);
});
