import { newId } from "@memory/ids";
import { type Tx, transaction } from "@memory/postgres";
import { scopeToken } from "@memory/scope";
import { expect, test } from "vitest";
import { EVENTS_AT_ONCE } from "../src/domain/jobs/claim-size.ts";
import { claimDueJobs, claimScopeJobs } from "../src/jobs/claim-jobs.ts";
import { LEASE_MS, lockScope, releaseScopes } from "../src/store/claims.ts";
import { enqueueJobs } from "../src/store/enqueue-jobs.ts";
import { eraseScope, reachEpoch } from "../src/store/erase-scope.ts";
import { takeJobScopes } from "../src/store/take-job-scopes.ts";
import { ownPool } from "./own-pool.ts";

const pool = await ownPool(4);

const capture = (token: string, epoch: number, quietPeriodMs = 0) =>
  transaction(pool, (tx) => {
    const parts = [{ scopeToken: token, epoch, eventIds: [newId()] }];
    return enqueueJobs(tx, [{ jobId: newId(), parts }], { quietPeriodMs });
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
const dueAt = async (token: string): Promise<Date> =>
  (await pool.query("SELECT due_at FROM scopes WHERE token = $1", [token])).rows[0].due_at;
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
  const [claim = null] = await claimScopeJobs(pool, [token], { kind: "due" });
  await capture(token, 1);
  await forget(token, 1);

  await releaseScopes(pool, [{ token, leaseNo: claim?.leaseNo ?? 0, leftover: false }]);

  expect(await isDue(token)).toBe(true);
});

test.each([
  ["what is captured while a scope is claimed is due when the claim has ended", false, 0],
  ["what a claim leaves stays due when more is captured", true, 60_000],
])("%s", async (_, leftover, quietPeriodMs) => {
  const token = scopeToken(newId(), "s");
  await capture(token, 0);
  const [claim = null] = await claimScopeJobs(pool, [token], { kind: "due" });
  const release = () => releaseScopes(pool, [{ token, leaseNo: claim?.leaseNo ?? 0, leftover }]);

  if (leftover) await release();
  await capture(token, 0, quietPeriodMs);
  if (!leftover) await release();

  expect(await isDue(token)).toBe(true);
});

test("a forget that is repeated after a later one leaves due what is", async () => {
  const token = scopeToken(newId(), "s");
  await capture(token, 2);
  await forget(token, 2);

  await forget(token, 1);

  expect(await isDue(token)).toBe(true);
});

test("a claim leaves a time that has come, so that it writes no index; a later time becomes the end of its lease", async () => {
  const [due, later] = [scopeToken(newId(), "s"), scopeToken(newId(), "s")];
  await Promise.all([capture(due, 0), capture(later, 0)]);
  await pool.query("UPDATE scopes SET due_at = now() + interval '1 hour' WHERE token = $1", [
    later,
  ]);
  const before = await dueAt(due);

  await claimScopeJobs(pool, [due], { kind: "due" });
  await claimScopeJobs(pool, [later], { kind: "due" });

  expect(await dueAt(due)).toEqual(before);
  expect((await dueAt(later)).getTime() - Date.now()).toBeLessThanOrEqual(LEASE_MS);
  const { claims: others } = await claimDueJobs({ pool })({ most: 10, perTenant: 10, loads: [] });
  expect(others.map(({ token }) => token)).not.toContain(due);
});

const leased = (token: string) => ({ token, tenant: "", leaseNo: 1, epoch: 0, erasedEpoch: 0 });

/** What is taken of scopes, and how many rows each statement gave that reads them. */
async function takeCounting(tokens: readonly string[]) {
  const read: number[] = [];
  const taken = await transaction(pool, (tx) => {
    const query = async (text: string, values: unknown[]) => {
      const result = await tx.query(text, values);
      if (result.command === "SELECT") read.push(result.rows.length);
      return result;
    };
    const counting = { query } as unknown as Tx;
    return takeJobScopes(counting, tokens.map(leased), { kind: "due" });
  });
  return { taken, read };
}

test("a claim reads no job scope behind those that go together", async () => {
  const token = scopeToken(newId(), "s");
  const events = (n: number) => Array.from({ length: n }, () => newId());
  const sizes = [EVENTS_AT_ONCE - 50, 50, 1, 1, 1];
  const captures = sizes.map((n) => ({
    jobId: newId(),
    parts: [{ scopeToken: token, epoch: 0, eventIds: events(n) }],
  }));
  await transaction(pool, (tx) => enqueueJobs(tx, captures, { quietPeriodMs: 0 }));

  const { taken, read } = await takeCounting([token]);
  const [first] = taken;

  expect(first?.jobScopes.map(({ eventIds }) => eventIds.length)).toEqual([
    EVENTS_AT_ONCE - 50,
    50,
  ]);
  expect([first?.leftover, read]).toEqual([true, [3]]);
});

test("a claim of many scopes reads what waits in some of them at a time", async () => {
  const tokens = Array.from({ length: 300 }, () => scopeToken(newId(), "s"));
  const captures = tokens.map((scope) => ({
    jobId: newId(),
    parts: [{ scopeToken: scope, epoch: 0, eventIds: [newId()] }],
  }));
  await transaction(pool, (tx) => enqueueJobs(tx, captures, { quietPeriodMs: 0 }));

  const { taken, read } = await takeCounting(tokens);

  expect(taken.map(({ jobScopes }) => jobScopes.map(({ jobId }) => jobId))).toEqual(
    captures.map(({ jobId }) => [jobId]),
  );
  expect(read).toEqual([64, 64, 64, 64, 44]);
});

test("a claim of many scopes changes the rows of what it takes without their indexes", async () => {
  const tokens = Array.from({ length: 300 }, () => scopeToken(newId(), "s"));
  const parts = tokens.map((scope) => ({ scopeToken: scope, epoch: 0, eventIds: [newId()] }));
  await transaction(pool, (tx) =>
    enqueueJobs(tx, [{ jobId: newId(), parts }], { quietPeriodMs: 0 }),
  );

  const changed = await transaction(pool, async (tx) => {
    const before = await changesOf(tx);
    await takeJobScopes(tx, tokens.map(leased), { kind: "due" });
    const { all, inPlace } = await changesOf(tx);
    return { all: all - before.all, inPlace: inPlace - before.inPlace };
  });

  expect(changed).toEqual({ all: tokens.length, inPlace: tokens.length });
});

/** Of rows of job scopes, by this connection so far: all, and those that no index entry was written for. */
async function changesOf(tx: Tx): Promise<{ all: number; inPlace: number }> {
  const { rows } = await tx.query(
    `SELECT pg_stat_get_xact_tuples_updated(t)::int AS all,
       pg_stat_get_xact_tuples_hot_updated(t)::int AS "inPlace"
     FROM CAST('job_scopes' AS regclass) AS t`,
  );
  return rows[0];
}
