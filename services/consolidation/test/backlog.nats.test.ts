import { newId } from "@memory/ids";
import { transaction } from "@memory/postgres";
import { scopeToken, tenantToken } from "@memory/scope";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enqueueJobs } from "../src/store/enqueue-jobs.ts";
import { type ConsolidationUnderTest, consolidationUnderTest } from "./consolidation-under-test.ts";

let memory: ConsolidationUnderTest;
beforeAll(async () => {
  memory = await consolidationUnderTest();
});
afterAll(() => memory[Symbol.asyncDispose]());

const backlog = async (project: string) =>
  (await memory.call("GET", `/v1/backlog?project_id=${project}`, undefined, project)).body;
const stating = (subject: string) => ({
  subject,
  payload: { facts: [{ predicate: "name", value: subject }] },
});

const NOTHING_WAITS = { pending: 0, running: 0, failed: 0, dead_letters: 0, are_all: true };

test("what waits is counted for each subject, with the age of the oldest, and goes when it is done", async () => {
  const project = newId();
  const captures = [
    memory.ingest.capture(project, [stating("ada"), stating("ben")]),
    memory.ingest.capture(project, [stating("cleo")]),
  ];
  await transaction(memory.pool, (tx) => enqueueJobs(tx, captures, { quietPeriodMs: 0 }));
  await memory.pool.query(
    "UPDATE job_scopes SET state = 'failed', reason = 'no' WHERE job_id = $1",
    [captures[1]?.jobId],
  );
  await memory.pool.query(
    `INSERT INTO dead_letters (feed, item_id, scope_tokens, item, tries, next_try_at, reason)
     VALUES ('captures', $1, $2, $3, 1, now() + interval '1 hour', 'Error')`,
    [
      newId(),
      [scopeToken(project, "dan")],
      JSON.stringify({ parts: [{ tenant: tenantToken(project), eventIds: [newId()] }] }),
    ],
  );

  const waiting = await backlog(project);
  const foreign = await backlog(newId());
  await memory.pool.query("DELETE FROM dead_letters");
  await memory.call("POST", "/v1/consolidate", undefined, project);
  const done = await backlog(project);

  expect(waiting.jobs).toEqual({ ...NOTHING_WAITS, pending: 2, failed: 1, dead_letters: 1 });
  expect(waiting.oldest_seconds).toBeGreaterThanOrEqual(0);
  expect(waiting.oldest_seconds).toBeLessThan(600);
  expect(foreign).toMatchObject({ jobs: NOTHING_WAITS, oldest_seconds: null });
  expect(done).toMatchObject({ jobs: NOTHING_WAITS, oldest_seconds: null });
});

test("how long learning took is of the jobs of the last hour that made a fact", async () => {
  const project = newId();
  const [first, second] = ["ada", "ben"].map((name) =>
    memory.ingest.capture(project, [stating(name)]),
  );
  const silent = memory.ingest.capture(project, [{ subject: "cleo", payload: {} }]);
  await memory.call("POST", "/v1/consolidate", undefined, project);
  const captured = (seconds: number, jobId: string | undefined) =>
    memory.pool.query(
      `UPDATE job_outcomes SET done_at = to_timestamp(
         ('x' || left(replace(job_id::text, '-', ''), 12))::bit(48)::bigint / 1000.0 + $1)
       WHERE job_id = $2`,
      [seconds, jobId],
    );
  await captured(2, first?.jobId);
  await captured(9, second?.jobId);
  await captured(60, silent.jobId);

  const { capture_to_fact: both } = await backlog(project);
  await memory.pool.query(
    "UPDATE job_outcomes SET done_at = now() - interval '61 minutes' WHERE job_id = $1",
    [second?.jobId],
  );
  const { capture_to_fact: one } = await backlog(project);

  expect(both).toMatchObject({ jobs: 2, p50_seconds: 2, p95_seconds: 9 });
  expect(one).toMatchObject({ jobs: 1, p50_seconds: 2, p95_seconds: 2 });
  expect(one.steps.length).toBeGreaterThanOrEqual(12);
  expect(one.steps.reduce((sum: number, { jobs }: { jobs: number }) => sum + jobs, 0)).toBe(1);
  expect((await backlog(newId())).capture_to_fact).toMatchObject({ jobs: 0, p50_seconds: null });
});

test("another project's backlog is refused", async () => {
  const url = `/v1/backlog?project_id=${newId()}`;

  const { status, body } = await memory.call("GET", url, undefined, newId());

  expect([status, body.error.type]).toEqual([403, "forbidden_scope"]);
});
