import type { Capture } from "@memory/contracts";
import { newId } from "@memory/ids";
import { createLog } from "@memory/log";
import { openPool, type Pool, transaction } from "@memory/postgres";
import { scopeToken } from "@memory/scope";
import { database, eventually } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addFailedJobScopes,
  enqueueFree,
  enqueueJobScopes,
  enqueueJobs,
  newJobScopes,
} from "../src/store/enqueue-jobs.ts";

let pool: Pool;
beforeAll(() => {
  const log = createLog("test", "silent");
  pool = openPool({ url: database("consolidation").appUrl, max: 4, name: "test", log });
});
afterAll(() => pool.end());

const token = () => scopeToken(newId(), "s");
const capture = (...tokens: string[]): Capture => ({
  jobId: newId(),
  parts: tokens.map((scope) => ({ scopeToken: scope, epoch: 0, eventIds: [newId(), newId()] })),
});
const hand = (captures: Capture[], quietMs = 2_000) =>
  transaction(pool, (tx) => enqueueJobs(tx, captures, { quietPeriodMs: quietMs }));
const openScopes = async ({ jobId }: Capture) =>
  (await pool.query("SELECT open_scopes FROM jobs WHERE job_id = $1", [jobId])).rows[0]
    ?.open_scopes;
const jobScopesOf = async ({ jobId }: Capture) =>
  (
    await pool.query("SELECT scope_token, epoch, event_ids FROM job_scopes WHERE job_id = $1", [
      jobId,
    ])
  ).rows;
/** From the first capture that waits to when the scope is due. */
const dueAfterMs = async (scope: string) =>
  (
    await pool.query(
      "SELECT extract(epoch FROM due_at - waiting_since) * 1000 AS ms FROM scopes WHERE token = $1",
      [scope],
    )
  ).rows[0].ms;
const eraseBelow = (scope: string, epoch: number) =>
  pool.query(
    "INSERT INTO scopes (token, epoch, erased_epoch) VALUES ($1, $2, $2) ON CONFLICT (token) DO UPDATE SET epoch = $2, erased_epoch = $2",
    [scope, epoch],
  );

test("a capture becomes a job with a job scope for each subject", async () => {
  const given = capture(token(), token());

  await hand([given]);

  expect(await openScopes(given)).toBe(2);
  expect((await jobScopesOf(given)).map((jobScope) => jobScope.event_ids)).toEqual(
    given.parts.map(({ eventIds }) => eventIds),
  );
});

test("the same capture handed over again, and by two at once, is one job", async () => {
  const given = capture(token(), token());

  await Promise.all([hand([given]), hand([given]), hand([given, given])]);
  await hand([given]);

  expect(await openScopes(given)).toBe(2);
  expect(await jobScopesOf(given)).toHaveLength(2);
});

test("a job of one scope needs no count of its scopes", async () => {
  const given = capture(token());

  await hand([given]);

  expect(await jobScopesOf(given)).toHaveLength(1);
  expect(await openScopes(given)).toBeUndefined();
});

test("a capture that the cursor has passed is known, unless it was a dead letter", async () => {
  await pool.query("INSERT INTO feed_cursors (feed, after_xid) VALUES ('captures', '100')");
  const [passed, next, old] = [
    { ...capture(token()), xid: "100" },
    { ...capture(token()), xid: "101" },
    capture(token()),
  ];

  await hand([passed, next, old]);
  const before = await Promise.all([passed, next, old].map(jobScopesOf));
  await transaction(pool, (tx) => enqueueJobs(tx, [passed], { quietPeriodMs: 0, isRetry: true }));

  expect(before.map(({ length }) => length)).toEqual([0, 1, 1]);
  expect(await jobScopesOf(passed)).toHaveLength(1);
});

test("a capture that becomes done, and is passed, while it is handed over again is not enqueued a second time", async () => {
  const scope = token();
  const given = { ...capture(scope), xid: "200" };
  await pool.query("INSERT INTO scopes (token) VALUES ($1)", [scope]);
  const runner = await pool.connect();
  await runner.query("BEGIN");
  await runner.query("SELECT FROM scopes WHERE token = $1 FOR UPDATE", [scope]);

  const again = hand([given]);
  await eventually(async () => {
    const { rowCount } = await pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    expect(rowCount).toBe(1);
  });
  await runner.query(
    `INSERT INTO feed_cursors (feed, after_xid) VALUES ('captures', '200')
     ON CONFLICT (feed) DO UPDATE SET after_xid = '200'`,
  );
  await runner.query("COMMIT");
  runner.release();
  await again;

  expect(await jobScopesOf(given)).toEqual([]);
});

test("a job scope of an erased epoch is dropped, its job keeps the others", async () => {
  const [gone, stays] = [token(), token()];
  await eraseBelow(gone, 1);
  const given = capture(gone, stays);

  await hand([given]);

  expect(await openScopes(given)).toBe(1);
  expect((await jobScopesOf(given)).map((jobScope) => jobScope.scope_token)).toEqual([stays]);
});

test("a job with nothing left is none", async () => {
  const gone = token();
  await eraseBelow(gone, 1);
  const given = capture(gone);

  await hand([given]);

  expect(await jobScopesOf(given)).toEqual([]);
});

test("a job scope of a newer epoch is kept and makes nothing due", async () => {
  const scope = token();
  const given = { ...capture(), parts: [{ scopeToken: scope, epoch: 1, eventIds: [newId()] }] };

  await hand([given]);

  expect(await jobScopesOf(given)).toHaveLength(1);
  expect(await dueAfterMs(scope)).toBeNull();
});

test("the quiet period of a scope began when the newest of its captures came", async () => {
  const [gathered, newer, old] = [token(), token(), token()];
  const came = (scope: string, waitedMs: number) => newJobScopes(capture(scope), waitedMs);

  await transaction(pool, (tx) =>
    enqueueJobScopes(
      tx,
      [...came(gathered, 150), ...came(newer, 150), ...came(newer, 40), ...came(old, 90_000)],
      { quietPeriodMs: 2_000 },
    ),
  );

  const after = await Promise.all([gathered, newer, old].map(dueAfterMs));
  expect(after.map(Number)).toEqual([1_850, 1_960, 0]);
});

test("the row of a new scope is written once, and is due by that", async () => {
  const scope = token();

  await hand([capture(scope), capture(scope)]);

  const { rows } = await pool.query("SELECT cmin::text FROM scopes WHERE token = $1", [scope]);
  expect(rows).toEqual([{ cmin: "0" }]);
  expect(Number(await dueAfterMs(scope))).toBe(2_000);
});

test("a new scope is due for the captures of its epoch, whatever newer ones came with them", async () => {
  const scope = token();
  const part = (epoch: number) => ({
    scopeToken: scope,
    tenant: `t${epoch}`,
    epoch,
    eventIds: [newId()],
  });
  const given = [0, 1].map((epoch) => ({ jobId: newId(), parts: [part(epoch)] }));

  await hand(given);

  const { rows } = await pool.query("SELECT tenant FROM scopes WHERE token = $1", [scope]);
  expect(rows).toEqual([{ tenant: "t0" }]);
  expect(Number(await dueAfterMs(scope))).toBe(2_000);
});

test("a new scope that two add captures to at once is due for both", async () => {
  const scope = token();

  await Promise.all([hand([capture(scope)], 1_000), hand([capture(scope)], 20_000)]);

  expect(Number(await dueAfterMs(scope))).toBeGreaterThan(900);
});

test("later captures postpone a scope, but not past 30 seconds after the first", async () => {
  const scope = token();

  await hand([capture(scope)], 2_000);
  const first = await dueAfterMs(scope);
  await hand([capture(scope)], 20_000);
  const second = await dueAfterMs(scope);
  await hand([capture(scope)], 60_000);
  const third = await dueAfterMs(scope);

  expect(Number(first)).toBeGreaterThan(500);
  expect(Number(first)).toBeLessThanOrEqual(2_000);
  expect(Number(second)).toBeGreaterThan(15_000);
  expect(Number(third)).toBeLessThanOrEqual(30_000);
});

test("a scope that is due stays due when more is captured, and its row is not written again", async () => {
  const scope = token();
  const rowOf = async () =>
    (await pool.query("SELECT xmin, due_at <= now() AS due FROM scopes WHERE token = $1", [scope]))
      .rows[0];
  await hand([capture(scope)]);
  await pool.query(
    "UPDATE scopes SET due_at = now() - interval '1 second', waiting_since = now() - interval '3 seconds' WHERE token = $1",
    [scope],
  );
  const before = await rowOf();

  const later = capture(scope);
  await hand([later]);

  expect(before.due).toBe(true);
  expect(await rowOf()).toEqual(before);
  expect(await jobScopesOf(later)).toHaveLength(1);
});

test("a scope that is due learns of its tenant", async () => {
  const scope = token();
  await hand([capture(scope)], 0);
  const later = capture(scope);

  await hand([{ ...later, parts: later.parts.map((part) => ({ ...part, tenant: "t" })) }]);

  const { rows } = await pool.query("SELECT tenant FROM scopes WHERE token = $1", [scope]);
  expect(rows).toEqual([{ tenant: "t" }]);
});

test("job scopes that cannot be learned from have failed for good, those known before stay as they are", async () => {
  const [late, known] = [capture(token(), token()), capture(token())];
  for (const { parts } of [late, known])
    for (const { scopeToken: scope } of parts) await eraseBelow(scope, 0);
  await hand([known]);
  const ended = { leastEpoch: 1, erasedEpoch: 1, erasedAt: null };
  const jobScopes = [late, known]
    .flatMap((one) => newJobScopes(one))
    .map((one) => ({ ...one, ...ended }));

  await transaction(pool, (tx) => addFailedJobScopes(tx, jobScopes, "capture it again"));

  const { rows } = await pool.query(
    `SELECT job_id, state, reason, next_try_at = 'infinity' AS "isOver" FROM job_scopes
     WHERE job_id = ANY($1) ORDER BY job_id = $2`,
    [[late.jobId, known.jobId], known.jobId],
  );
  const failed = { state: "failed", reason: "capture it again", isOver: true };
  expect(rows).toEqual([
    { job_id: late.jobId, ...failed },
    { job_id: late.jobId, ...failed },
    { job_id: known.jobId, state: "pending", reason: null, isOver: false },
  ]);
  expect(await openScopes(late)).toBe(2);
});

test("a scope that another transaction holds does not keep the others from being enqueued", async () => {
  const [busy, free] = [token(), token()];
  await hand([capture(busy)]);
  const holder = await pool.connect();
  await holder.query("BEGIN");
  await holder.query("SELECT FROM scopes WHERE token = $1 FOR UPDATE", [busy]);
  const both = capture(busy, free);

  const { held } = await transaction(pool, (tx) =>
    enqueueFree(tx, newJobScopes(both), { quietPeriodMs: 0 }),
  );
  const before = await jobScopesOf(both);
  await holder.query("COMMIT");
  holder.release();
  await transaction(pool, (tx) => enqueueJobScopes(tx, held, { quietPeriodMs: 0 }));

  expect(before.map((jobScope) => jobScope.scope_token)).toEqual([free]);
  expect(held.map((jobScope) => jobScope.token)).toEqual([busy]);
  expect(await openScopes(both)).toBe(2);
});
