import { setTimeout as delay } from "node:timers/promises";
import { fairGate } from "@memory/fairness";
import { newId } from "@memory/ids";
import { transaction } from "@memory/postgres";
import { scopeToken } from "@memory/scope";
import { expect, test } from "vitest";
import { drainScopes } from "../src/jobs/drain-scopes.ts";
import { enqueueJobs } from "../src/store/enqueue-jobs.ts";
import { markRun } from "../src/store/jobs.ts";
import { consolidationUnderTest } from "./consolidation-under-test.ts";

test("a run that failed does not go on with the scopes that are left", async () => {
  await using memory = await consolidationUnderTest();
  const { pool } = memory;
  const tenant = newId();
  const scopes = Array.from({ length: 5 }, (_, n) => ({
    token: scopeToken(tenant, `${n}`),
    tenant,
  }));
  const captures = scopes.map(({ token }) => ({
    jobId: newId(),
    parts: [{ scopeToken: token, epoch: 0, eventIds: [newId()] }],
  }));
  await transaction(pool, (tx) => enqueueJobs(tx, captures, { quietPeriodMs: 0 }));
  let taken = 0;
  const drain = drainScopes({
    pool,
    gate: fairGate({ name: "test", capacity: 1, perTenant: 1, mostWaitingPerTenant: 100 }),
    processClaim: async () => {
      taken++;
      throw new Error("broken");
    },
  });

  await expect(drain(scopes, await markRun(pool))).rejects.toThrow("broken");
  await delay(200);

  // The next one may have begun.
  expect(taken).toBeLessThanOrEqual(2);
});
