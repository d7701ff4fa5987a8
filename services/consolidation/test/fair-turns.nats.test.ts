import { type Extract, extractWith } from "@memory/extraction/extract";
import { newId } from "@memory/ids";
import { createLog } from "@memory/log";
import { openPool, transaction } from "@memory/postgres";
import { tenantToken } from "@memory/scope";
import { expect, test } from "vitest";
import { enqueueJobs } from "../src/store/enqueue-jobs.ts";
import { claimsOf } from "./claims-of.ts";
import { type ConsolidationUnderTest, consolidationUnderTest } from "./consolidation-under-test.ts";
import { clientOf } from "./memory-client.ts";

const structured = extractWith(null);
const stating = (value: string) => ({ facts: [{ predicate: "name", value }] });

/** Captures about this many subjects of a project, one call each. */
const captureSubjects = (memory: ConsolidationUnderTest, project: string, count: number) =>
  Array.from({ length: count }, (_, n) =>
    memory.ingest.capture(project, [{ subject: `s${n}`, payload: stating(`v${n}`) }]),
  );

/** Extraction that remembers whose events it was given, in order. */
function watched() {
  const projects: string[] = [];
  const extract: Extract = async (events) => {
    projects.push(...new Set(events.map(({ projectId }) => projectId)));
    return structured(events);
  };
  return { extract, projects };
}

const refusing =
  (word: string): Extract =>
  async (events) => {
    if (events.some(({ payload }) => payload.includes(word))) throw new Error("unusable answer");
    return structured(events);
  };

test("a claim takes one scope of every tenant before a second one of any, and no more of one than its bound", async () => {
  await using memory = await consolidationUnderTest();
  const [loud, quiet] = [newId(), newId()];
  const captures = [...captureSubjects(memory, loud, 300), ...captureSubjects(memory, quiet, 1)];
  await transaction(memory.pool, (tx) => enqueueJobs(tx, captures, { quietPeriodMs: 0 }));
  const claim = claimsOf({ pool: memory.pool });

  const first = await claim({ most: 2, perTenant: 12, loads: [] });
  const second = await claim({ most: 16, perTenant: 12, loads: [] });

  const tenants = first.map(({ tenant }) => tenant).sort();
  expect(tenants).toEqual([tenantToken(loud), tenantToken(quiet)].sort());
  expect(second.map(({ tenant }) => tenant)).toEqual(Array(12).fill(tenantToken(loud)));
});

test("jobs of one tenant are not made together with those of another that captured much", async () => {
  await using memory = await consolidationUnderTest({ quietPeriodMs: 60_000 });
  const [loud, quiet] = [newId(), newId()];
  captureSubjects(memory, loud, 40);
  captureSubjects(memory, quiet, 1);
  const worker = memory.worker();

  worker.start();

  const made = () => memory.pool.query("SELECT xmin FROM scopes WHERE due_at IS NOT NULL");
  await expect.poll(async () => (await made()).rows).toHaveLength(41);
  expect(new Set((await made()).rows.map(({ xmin }) => xmin)).size).toBe(2);
  await worker.stop();
});

test("the scopes of one capture of many subjects are not all held at once, and it is one job", async () => {
  await using memory = await consolidationUnderTest({ quietPeriodMs: 60_000 });
  const subjects = Array.from({ length: 501 }, (_, n) => ({
    subject: `s${n}`,
    payload: stating("v"),
  }));
  const { jobId } = memory.ingest.capture(newId(), subjects);
  const worker = memory.worker();

  worker.start();

  const made = () => memory.pool.query("SELECT xmin FROM scopes WHERE due_at IS NOT NULL");
  await expect.poll(async () => (await made()).rows).toHaveLength(501);
  expect(new Set((await made()).rows.map(({ xmin }) => xmin)).size).toBe(3);
  const jobs = await memory.pool.query(
    "SELECT open_scopes, (SELECT count(*)::int FROM job_scopes p WHERE p.job_id = j.job_id AND is_alone) AS alone FROM jobs j WHERE job_id = $1",
    [jobId],
  );
  expect(jobs.rows).toEqual([{ open_scopes: 501, alone: 0 }]);
  await worker.stop();
});

test("a claim keeps no plan that was made while nothing was due", async () => {
  await using memory = await consolidationUnderTest();
  const url = memory.pool.options.connectionString ?? "";
  const one = openPool({ url, max: 1, name: "test", log: createLog("test", "silent") });
  const claim = claimsOf({ pool: one });

  for (let n = 0; n < 8; n++) await claim({ most: 12, perTenant: 12, loads: [] });

  expect((await one.query("SELECT name FROM pg_prepared_statements")).rows).toEqual([]);
  await one.end();
});

test("a claim goes to who has least under way, then to whose work took least time", async () => {
  await using memory = await consolidationUnderTest();
  const [busy, long, short] = [newId(), newId(), newId()];
  const captures = [busy, long, short].flatMap((project) => captureSubjects(memory, project, 3));
  await transaction(memory.pool, (tx) => enqueueJobs(tx, captures, { quietPeriodMs: 0 }));
  const loads = [
    { tenant: tenantToken(busy), underWay: 1, servedMs: 0 },
    { tenant: tenantToken(long), underWay: 0, servedMs: 900 },
    { tenant: tenantToken(short), underWay: 0, servedMs: 100 },
  ];
  const claim = claimsOf({ pool: memory.pool });

  const first = await claim({ most: 1, perTenant: 2, loads });
  const second = await claim({ most: 1, perTenant: 2, loads });
  const rest = await claim({ most: 9, perTenant: 1, loads });

  expect(first.map(({ tenant }) => tenant)).toEqual([tenantToken(short)]);
  expect(second.map(({ tenant }) => tenant)).toEqual([tenantToken(short)]);
  expect(rest.map(({ tenant }) => tenant).sort()).toEqual(
    [tenantToken(long), tenantToken(short)].sort(),
  );
});

test("a tenant gets more when at least half of what it may have is done", async () => {
  await using memory = await consolidationUnderTest();
  const project = newId();
  const captures = captureSubjects(memory, project, 5);
  await transaction(memory.pool, (tx) => enqueueJobs(tx, captures, { quietPeriodMs: 0 }));
  const claim = claimsOf({ pool: memory.pool });
  const having = (underWay: number) =>
    claim({
      most: 9,
      perTenant: 4,
      loads: [{ tenant: tenantToken(project), underWay, servedMs: 0 }],
    });

  const claims = [await having(3), await having(4), await having(2)];

  expect(claims.map(({ length }) => length)).toEqual([0, 0, 2]);
});

test("more tenants than a claim looks at all have their turn", async () => {
  await using memory = await consolidationUnderTest();
  const projects = Array.from({ length: 260 }, () => newId());
  const captures = projects.flatMap((project) => captureSubjects(memory, project, 1));
  await transaction(memory.pool, (tx) => enqueueJobs(tx, captures, { quietPeriodMs: 0 }));
  const claim = claimsOf({ pool: memory.pool });
  const served = new Set<string>();

  for (let looks = 0; served.size < 260 && looks < 100; looks++)
    for (const { tenant } of await claim({ most: 64, perTenant: 12, loads: [] }))
      served.add(tenant);

  expect(served.size).toBe(260);
});

test("scopes of captures that name no tenant take turns as one, until ingest says whose they are", async () => {
  await using memory = await consolidationUnderTest();
  const project = newId();
  const [named] = captureSubjects(memory, project, 1);
  if (named === undefined) throw new Error("not captured");
  const unnamed = {
    jobId: newId(),
    parts: named.parts.map(({ tenant: _, ...part }) => ({ ...part, eventIds: [newId()] })),
  };
  const tenantOf = async () =>
    (await memory.pool.query("SELECT tenant FROM scopes")).rows.map(({ tenant }) => tenant);

  await transaction(memory.pool, (tx) => enqueueJobs(tx, [unnamed], { quietPeriodMs: 0 }));
  const before = await tenantOf();
  await transaction(memory.pool, (tx) => enqueueJobs(tx, [named], { quietPeriodMs: 0 }));

  expect([before, await tenantOf()]).toEqual([[""], [tenantToken(project)]]);
});

test("the trigger works in turn: one tenant's backlog does not come before another's single job", async () => {
  const { extract, projects } = watched();
  await using memory = await consolidationUnderTest({ extract });
  const [loud, quiet] = [newId(), newId()];
  captureSubjects(memory, loud, 60);
  captureSubjects(memory, quiet, 1);

  const { body } = await memory.call("POST", "/v1/consolidate");

  expect(body).toEqual({ processed: 61 });
  expect(projects.indexOf(quiet)).toBeLessThan(4);
});

test("triggers called at once share one run's work and answer its jobs once", async () => {
  const { extract, projects } = watched();
  await using memory = await consolidationUnderTest({ extract });
  captureSubjects(memory, newId(), 10);

  const answers = await Promise.all(
    Array.from({ length: 12 }, () => memory.call("POST", "/v1/consolidate")),
  );

  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect(answers.reduce((sum, { body }) => sum + body.processed, 0)).toBe(10);
  expect(projects).toHaveLength(10);
  expect(memory.ingest.pagesAsked).toBeLessThanOrEqual(3);
});

test("a job whose extraction fails takes down none of those that are processed with it", async () => {
  await using memory = await consolidationUnderTest({ extract: refusing("Eve") });
  const client = clientOf(memory);
  for (const value of ["ada", "Eve", "joe", "kim"]) client.capture({ predicate: value, value });

  const { body } = await client.consolidate();

  expect(body).toEqual({ processed: 3 });
  expect((await client.facts()).map(({ predicate }) => predicate).sort()).toEqual([
    "ada",
    "joe",
    "kim",
  ]);
});

test("job scopes that failed before come after fresh ones, of any tenant", async () => {
  const { extract, projects } = watched();
  let isWell = false;
  const failing: Extract = async (events) => {
    if (!isWell) throw new Error("bad day");
    return extract(events);
  };
  await using memory = await consolidationUnderTest({ extract: failing });
  const [failed, fresh] = [newId(), newId()];
  captureSubjects(memory, failed, 5);
  await memory.call("POST", "/v1/consolidate");
  isWell = true;
  captureSubjects(memory, fresh, 5);

  const { body } = await memory.call("POST", "/v1/consolidate");

  expect(body).toEqual({ processed: 10 });
  expect(projects.slice(0, 5)).toEqual(Array(5).fill(fresh));
});

test("fresh job scopes of a scope are taken before one that failed, which has its turn when it is overdue", async () => {
  await using memory = await consolidationUnderTest({ extract: refusing("Eve") });
  const client = clientOf(memory);
  const poison = client.capture({ predicate: "name", value: "Eve" });
  await client.consolidate();
  const good = client.capture({ predicate: "name", value: "Ada" });
  await transaction(memory.pool, (tx) => enqueueJobs(tx, [good], { quietPeriodMs: 0 }));
  const claim = async (dueForSeconds: number) => {
    await memory.pool.query(
      "UPDATE job_scopes SET state = 'failed', next_try_at = now() - $1 * interval '1 second' WHERE job_id = $2",
      [dueForSeconds, poison.jobId],
    );
    await memory.pool.query(
      "UPDATE scopes SET due_at = now() - interval '1 second', lease_until = NULL",
    );
    const claims = await claimsOf({ pool: memory.pool })({ most: 1, perTenant: 1, loads: [] });
    await memory.pool.query(
      "UPDATE job_scopes SET state = 'pending', tries = 0 WHERE job_id = $1",
      [good.jobId],
    );
    return claims.flatMap(({ jobScopes }) => jobScopes.map(({ jobId }) => jobId));
  };

  expect(await claim(1)).toEqual([good.jobId]);
  expect(await claim(60)).toEqual([poison.jobId]);
});

test("a job scope whose runner ended without a word waits like one that failed", async () => {
  await using memory = await consolidationUnderTest();
  const captures = captureSubjects(memory, newId(), 1);
  await transaction(memory.pool, (tx) => enqueueJobs(tx, captures, { quietPeriodMs: 0 }));
  const claim = claimsOf({ pool: memory.pool });
  const room = { most: 1, perTenant: 1, loads: [] };
  const runnerEnds = () =>
    memory.pool.query(
      "UPDATE scopes SET due_at = now() - interval '1 second', lease_until = now() - interval '1 ms'",
    );

  await claim(room);
  await memory.pool.query("UPDATE job_scopes SET tries = 3, next_try_at = now() + interval '16 s'");
  await runnerEnds();
  const early = await claim(room);
  // Not now: the column has milliseconds, and a moment that is rounded up is not there yet.
  await memory.pool.query("UPDATE job_scopes SET next_try_at = now() - interval '1 ms'");
  await runnerEnds();

  expect(early).toEqual([]);
  expect(await claim(room)).toMatchObject([{ jobScopes: [{ tries: 4 }] }]);
});
