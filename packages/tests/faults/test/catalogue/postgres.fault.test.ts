import { setTimeout as delay } from "node:timers/promises";
import { type System, withClient } from "@memory/launcher";
import { eventually, mintProject, ownSystem } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { amidWork } from "../load/amid-work.ts";
import { residentMib, signal } from "../machine/processes.ts";

let system: System;
beforeAll(async () => {
  // A crash of the database takes the traces of the last second, unless they are flushed.
  const context = { SERVICE_TRACE_FLUSH: "true" };
  system = await ownSystem({ durable: true, serviceEnv: { context } });
});
afterAll(() => system.stop());

/** When Postgres began to run, the last time that it recovered included. */
const startOf = () =>
  withClient(system.postgres.url, async (admin) => {
    const { rows } = await admin.query(
      "SELECT backend_start FROM pg_stat_activity WHERE backend_type = 'checkpointer'",
    );
    return String(rows[0]?.backend_start);
  });
const pidsOf = () => system.services.map(({ name, pid }) => [name, pid()]);

async function backendOf(user: string): Promise<number> {
  const { rows } = await withClient(system.postgres.url, (admin) =>
    admin.query("SELECT pid FROM pg_stat_activity WHERE usename = $1 LIMIT 1", [user]),
  );
  return Number(rows[0]?.pid);
}

const postmaster = async () => system.postgres.pid() ?? 0;

test.each([
  ["is restarted", postmaster, "SIGINT"],
  ["is restarted at once", postmaster, "SIGQUIT"],
  ["is killed", postmaster, "SIGKILL"],
  ["loses a backend", () => backendOf("ingest_app"), "SIGKILL"],
] as const)("F12 Postgres %s: pools recover, no service restarts", async (what, pidOf, name) => {
  const before = pidsOf();
  const start = await startOf();

  await amidWork(system, `F12 Postgres ${what}`, async () => signal([await pidOf()], name));

  expect(await startOf()).not.toBe(start);
  expect(pidsOf()).toEqual(before);
});

const LOCKED_MS = 5_000;
const MOST_MIB = 512;

test("F13 a locked table: what waits is bounded, the rest is refused in order, and it goes on at once", async () => {
  const { api, orgId, projectId } = await mintProject(system);
  const other = await mintProject(system);
  const capture = (of: typeof other, subject_id: string, count: number) => {
    const scope = { org_id: of.orgId, project_id: of.projectId, subject_id };
    const event = { ...scope, kind: "note", occurred_at: "2026-01-01T00:00:00Z", payload: {} };
    return of.api.post("/v1/capture", { events: Array.from({ length: count }, () => event) });
  };
  const flood: Promise<{ status: number; headers: Headers }>[] = [];

  const healths = await withClient(system.postgres.databases.ingest.ownerUrl, async (owner) => {
    await owner.query("BEGIN; LOCK TABLE events IN ACCESS EXCLUSIVE MODE");
    for (let n = 0; n < 60; n++)
      flood.push(capture({ ...other, api, orgId, projectId }, `subject-${n}`, 200));
    const statuses: number[] = [];
    for (const end = performance.now() + LOCKED_MS; performance.now() < end; await delay(250))
      statuses.push((await fetch(`${system.baseUrl}/health`)).status);
    await owner.query("COMMIT");
    return statuses;
  });
  const unlockedMs = performance.now();
  await eventually(async () => expect((await capture(other, "sam", 1)).status).toBe(202));
  const tookMs = Math.round(performance.now() - unlockedMs);

  const answers = await Promise.all(flood);
  const refused = answers.filter(({ status }) => status !== 202);
  console.log(`F13 ${refused.length} of ${answers.length} refused, recovered in ${tookMs} ms`);
  expect(healths.every((status) => status === 200)).toBe(true);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.map(({ status }) => status).filter((one) => one !== 503 && one !== 429)).toEqual(
    [],
  );
  expect(refused.every(({ headers }) => headers.get("retry-after") !== null)).toBe(true);
  expect(residentMib(system.service("ingest").pid() ?? 0)).toBeLessThan(MOST_MIB);
  expect(tookMs).toBeLessThan(2_000);
});

const SQUAT_MS = 6_000;
// What docs/operations.md gives a service: its pool and the connections that watch the era.
const MOST_CONNECTIONS = 12;

/** Takes every connection that the server has, also those that services had, and keeps them for a while. */
async function squat(): Promise<void> {
  const endMs = performance.now() + SQUAT_MS;
  const left = () => Math.max(0, endMs - performance.now());
  const hold = async () => {
    while (left() > 0)
      await withClient(system.postgres.url, () => delay(left())).catch(() => delay(20));
  };
  const takeAway = withClient(system.postgres.url, async (admin) => {
    for (; left() > 0; await delay(100))
      await admin.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename LIKE '%\\_app'",
      );
  });
  await Promise.all([takeAway, ...Array.from({ length: 220 }, hold)]);
}

test("F14 no connection is left: refusals are clean, and pools neither leak nor stay broken", async () => {
  await amidWork(system, "F14", async ({ history }) => {
    const from = history.length;
    await squat();
    const outcomes = history.slice(from).map(({ outcome }) => outcome);
    expect(outcomes.filter((one) => one === "unknown").length).toBeGreaterThan(10);
  });

  const { rows } = await withClient(system.postgres.url, (admin) =>
    admin.query(
      `SELECT usename, count(*)::int AS count FROM pg_stat_activity
       WHERE usename LIKE '%\\_app' GROUP BY usename`,
    ),
  );
  const most = (user: unknown) => (user === "consolidation_app" ? 2 : 1) * MOST_CONNECTIONS;
  expect(rows.filter(({ usename, count }) => Number(count) > most(usename))).toEqual([]);
});
