import { setTimeout as delay } from "node:timers/promises";
import { createLog } from "@memory/log";
import { freshDatabase } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { followSubjects } from "../src/follow-subjects.ts";
import { countSome, secondsBehind } from "../src/store/subject-counts.ts";
import { ownIngest, type RunningIngest, runIngest, type Tenant } from "./running-ingest.ts";
import { allSubjects, captureOf, countAll, countsOf, forget, type Listed } from "./subjects.ts";

let ingest: RunningIngest;
beforeAll(async () => {
  ingest = await ownIngest();
});
afterAll(() => ingest.close());

const log = createLog("ingest", "silent");
const name = (n: number) => `subject-${String(n).padStart(4, "0")}`;

/** What the rows alone say, without events that are not counted yet. */
async function counted({ pool }: RunningIngest, { projectId }: Tenant) {
  const { rows } = await pool.query<Listed>(
    "SELECT subject_id, sum(events)::int AS events FROM subjects WHERE project_id = $1 GROUP BY 1 ORDER BY 1",
    [projectId],
  );
  return countsOf(rows);
}

test("a step that dies leaves nothing half done, and the next one counts right", async () => {
  const tenant = ingest.tenant();
  await captureOf(tenant, ["a", "a", "b"]);
  const dying = await ingest.pool.connect();
  await dying.query("BEGIN");
  await dying.query("SELECT subjects_follow_v1(2000)");
  await captureOf(tenant, ["a"]);

  // Another replica waits for nothing, and counts nothing meanwhile.
  expect(await countSome(ingest.pool)).toBe(false);
  expect(await counted(ingest, tenant)).toEqual({});
  dying.release(new Error("gone"));
  await expect
    .poll(async () => countAll(ingest).then(() => counted(ingest, tenant)))
    .toEqual({
      a: 3,
      b: 1,
    });
});

test("a forget waits for the step that counts what it erased, and leaves no name", async () => {
  const tenant = ingest.tenant();
  await captureOf(tenant, ["a", "b"]);
  const step = await ingest.pool.connect();
  await step.query("BEGIN");
  await step.query("SELECT subjects_follow_v1(2000)");
  const forgotten = forget(ingest, tenant, "a");
  await delay(200);

  expect(countsOf(await allSubjects(ingest, tenant))).toEqual({ b: 1 });
  await step.query("COMMIT");
  step.release();
  await forgotten;
  await countAll(ingest);
  expect(await counted(ingest, tenant)).toEqual({ b: 1 });
});

test("two replicas that start and stop while others capture and forget count each event once", async () => {
  const tenant = ingest.tenant();
  const expected: Record<string, number> = {};
  let isDone = false;
  const replica = async () => {
    while (!isDone) {
      const follower = followSubjects({
        pool: ingest.pool,
        log,
        shouldDefer: () => false,
        everyMs: 5,
      });
      follower.start();
      await delay(40);
      await follower.stop();
    }
  };
  const replicas = [replica(), replica()];
  for (let n = 0; n < 60; n++) {
    const subjects = Array.from({ length: 20 }, (_, i) => `s${(n * 7 + i) % 50}`);
    await captureOf(tenant, subjects);
    for (const subject of subjects) expected[subject] = (expected[subject] ?? 0) + 1;
    if (n % 6 !== 0) continue;
    const gone = subjects[n % 20] ?? "";
    await forget(ingest, tenant, gone);
    delete expected[gone];
  }
  isDone = true;
  await Promise.all(replicas);
  await countAll(ingest);

  expect(await counted(ingest, tenant)).toEqual(expected);
  expect(await secondsBehind(ingest.pool)).toBe(0);
  expect(countsOf(await allSubjects(ingest, tenant))).toEqual(expected);
});

test("reading thousands to the end gives each that stays once, while others come, are counted and go", async () => {
  const tenant = ingest.tenant();
  const ids = Array.from({ length: 3_000 }, (_, n) => name(n));
  await captureOf(tenant, ids);
  const follower = followSubjects({
    pool: ingest.pool,
    log,
    shouldDefer: () => false,
    everyMs: 10,
  });
  follower.start();
  const gone = new Set<string>();
  let pages = 0;

  const all = await allSubjects(ingest, tenant, { limit: "100" }, async () => {
    const n = pages++;
    await captureOf(tenant, [`${name(n * 97)}-new`, name(n * 31), `zz-${n}`]);
    const id = name((n * 613 + 5) % 3_000);
    gone.add(id);
    await forget(ingest, tenant, id);
  });
  await follower.stop();

  const listed = all.map(({ subject_id }) => subject_id);
  expect(pages).toBeGreaterThan(30);
  expect(listed).toEqual([...new Set(listed)].toSorted());
  const seen = new Set(listed);
  expect(ids.filter((id) => !seen.has(id) && !gone.has(id))).toEqual([]);
  await countAll(ingest);
  const rows = await counted(ingest, tenant);
  expect([...gone].filter((id) => id in rows)).toEqual([]);
});

test("events from before counting began are counted, and too many that are not make a list wait", async () => {
  const database = await freshDatabase("ingest");
  const own = await runIngest(database.appUrl);
  const tenant = own.tenant();
  for (let n = 0; n < 3; n++)
    await own.pool.query(
      `INSERT INTO events (id, job_id, scope_token, epoch, org_id, project_id, subject_id, subject_type, kind, occurred_at, payload,
         classification, bytes)
       SELECT gen_random_uuid(), gen_random_uuid(), substring(sha256(s::text::bytea), 1, 16), 0, 'o', $1, 's' || s, 'user', 'k', now(),
         '{}', '[]', 2
       FROM generate_series(1, 25), generate_series(1, 700) AS s`,
      [tenant.projectId],
    );
  const listing = () =>
    own.send<{ error: { type: string } }>("GET", `/v1/subjects?project_id=${tenant.projectId}`, {
      key: tenant.key,
    });

  expect((await listing()).body.error.type).toBe("service_unavailable");
  expect(await secondsBehind(own.pool)).toBeGreaterThan(0);
  const waiting = listing();
  own.start();
  expect((await waiting).status).toBe(200);
  const all = countsOf(await allSubjects(own, tenant, { limit: "1000" }));
  expect(Object.keys(all)).toHaveLength(700);
  expect(new Set(Object.values(all))).toEqual(new Set([75]));
  await own.close();
  await database.drop();
});

test("a copy whose transactions were of another server is counted again", async () => {
  const own = await ownIngest();
  const tenant = own.tenant();
  await captureOf(tenant, ["a", "a", "b"]);
  await countAll(own);
  // As a logical copy comes: rows and position of later transactions than this server has had, and a new era.
  await own.pool.query(
    "UPDATE subjects_cursor SET after_xid = (pg_current_xact_id()::text::bigint + 1000000)::text::xid8",
  );
  await own.pool.query(
    "UPDATE database_era SET era = gen_random_uuid(), begins_at = pg_current_xact_id()",
  );
  await captureOf(tenant, ["b"]);
  await countAll(own);

  expect(await counted(own, tenant)).toEqual({ a: 2, b: 2 });
  expect(countsOf(await allSubjects(own, tenant))).toEqual({ a: 2, b: 2 });
  await own.close();
});
