import { newId } from "@memory/ids";
import { transaction } from "@memory/postgres";
import { scopeToken } from "@memory/scope";
import { expect, test } from "vitest";
import { claimScopeJobs } from "../src/jobs/claim-jobs.ts";
import { lockScope, releaseScopes } from "../src/store/claims.ts";
import { enqueueJobs } from "../src/store/enqueue-jobs.ts";
import { eraseScope, reachEpoch } from "../src/store/erase-scope.ts";
import { ownPool } from "./own-pool.ts";

const pool = await ownPool(4);

const capture = (token: string, epoch: number) =>
  transaction(pool, (tx) => {
    const parts = [{ scopeToken: token, epoch, eventIds: [newId()] }];
    return enqueueJobs(tx, [{ jobId: newId(), parts }], { quietPeriodMs: 0 });
  });
const forget = (token: string, epoch: number) =>
  transaction(pool, async (tx) => {
    await lockScope(tx, token);
    await eraseScope(tx, token, epoch);
    await reachEpoch(tx, token, epoch, { erases: true });
  });
const locksWaitedFor = async () =>
  (
    await pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
  ).rowCount;
const isDue = async (token: string) =>
  (await pool.query("SELECT due_at <= now() AS due FROM scopes WHERE token = $1", [token])).rows[0]
    .due;

test("the time of a decision is not before that of another one whose end it waited for", async () => {
  const token = scopeToken(newId(), "s");
  await capture(token, 0);
  const { waiting, end } = await transaction(pool, async (tx) => {
    await lockScope(tx, token);
    const waiting = transaction(pool, (later) => lockScope(later, token));
    await expect.poll(locksWaitedFor).toBe(1);
    const { rows } = await tx.query<{ end: Date }>("SELECT clock_timestamp() AS end");
    return { waiting, end: rows[0]?.end ?? new Date(Number.NaN) };
  });

  expect(Date.parse((await waiting).now)).toBeGreaterThanOrEqual(end.getTime());
});

test("what came after a forget stays due when a claim from before it ends", async () => {
  const token = scopeToken(newId(), "s");
  await capture(token, 0);
  const claim = await claimScopeJobs(pool, token, { kind: "due" });
  await capture(token, 1);
  await forget(token, 1);

  await releaseScopes(pool, [{ token, leaseNo: claim?.leaseNo ?? 0, leftover: false }]);

  expect(await isDue(token)).toBe(true);
});

test("a forget that is repeated after a later one leaves due what is", async () => {
  const token = scopeToken(newId(), "s");
  await capture(token, 2);
  await forget(token, 2);

  await forget(token, 1);

  expect(await isDue(token)).toBe(true);
});
