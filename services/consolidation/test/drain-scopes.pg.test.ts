import { setTimeout as delay } from "node:timers/promises";
import { fairGate } from "@memory/fairness";
import { newId } from "@memory/ids";
import { type Pool, transaction } from "@memory/postgres";
import { scopeToken } from "@memory/scope";
import { expect, test } from "vitest";
import { drainScopes } from "../src/jobs/drain-scopes.ts";
import { enqueueJobs } from "../src/store/enqueue-jobs.ts";
import { markRun } from "../src/store/jobs.ts";
import { consolidationUnderTest } from "./consolidation-under-test.ts";

/** Five subjects of a tenant with a job each. */
async function enqueued(pool: Pool) {
  const tenant = newId();
  const scopes = Array.from({ length: 5 }, (_, n) => ({
    ...{ token: scopeToken(tenant, `${n}`), tenant },
  }));
  const captures = scopes.map(({ token }) => ({
    jobId: newId(),
    parts: [{ scopeToken: token, epoch: 0, eventIds: [newId()] }],
  }));
  await transaction(pool, (tx) => enqueueJobs(tx, captures, { quietPeriodMs: 0 }));
  return scopes;
}

const gateOf = (capacity: number) =>
  fairGate({ name: "test", capacity, perTenant: capacity, mostWaitingPerTenant: 100 });

test("a run that failed does not go on with the scopes that are left", async () => {
  await using memory = await consolidationUnderTest();
  const { pool } = memory;
  const scopes = await enqueued(pool);
  let taken = 0;
  const drain = drainScopes({
    ...{ pool, gate: gateOf(1) },
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

test("a run waits for what another runner tries again, and what waits side by side counts once", async () => {
  await using memory = await consolidationUnderTest();
  const { pool } = memory;
  const scopes = await enqueued(pool);
  await pool.query(
    "UPDATE job_scopes SET state = 'failed', tries = 1, updated_at = now() - interval '1 minute'",
  );
  await pool.query("UPDATE scopes SET lease_until = now() + interval '1 minute'");
  const drain = drainScopes({
    ...{ pool, gate: gateOf(8) },
    processClaim: () => Promise.reject(new Error("held by another runner")),
  });
  const startedMs = performance.now();

  await drain(scopes, await markRun(pool));

  expect(performance.now() - startedMs).toBeGreaterThan(4_000);
});
