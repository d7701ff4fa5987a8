import { newId } from "@memory/ids";
import { transaction } from "@memory/postgres";
import { tenantToken } from "@memory/scope";
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

test("of more tenants than a claim looks at, the next claims look at those behind, without a pause", async () => {
  await using memory = await consolidationUnderTest();
  const projects = Array.from({ length: 450 }, newId).sort((a, b) =>
    tenantToken(a) < tenantToken(b) ? -1 : 1,
  );
  const captures = projects.map((project) => memory.ingest.capture(project, [{ payload: {} }]));
  await transaction(memory.pool, async (tx) => {
    await enqueueJobs(tx, captures.slice(0, -1), { quietPeriodMs: 60_000 });
    await enqueueJobs(tx, captures.slice(-1), { quietPeriodMs: 0 });
  });
  const claim = claimDueJobs({ pool: memory.pool });
  const room = { most: 9, perTenant: 9, loads: [] };

  const looks = [await claim(room), await claim(room), await claim(room)];

  expect(looks.map(({ claims }) => claims.length)).toEqual([0, 0, 1]);
  expect(looks.map(({ nextDueInMs }) => nextDueInMs === 0)).toEqual([true, true, false]);
});
